import { putAttend } from '../../../../domain/contract/attendance';
import { ask, newKey, pick, type Operation } from '../operation';
import { endPenalty, type Lesson, type Model, type Place } from '../state';

const OPENS = 24 * 3_600_000;

function refusal(model: Model, { cancelled, lesson }: Place, attend: boolean, at: Lesson | null): string | null {
  if (cancelled) return 'reservation/cancelled';
  if (at && at !== lesson) return 'attendance/other-class';
  return attend && model.now < lesson.starts - OPENS ? 'attendance/too-early' : null;
}

/** The front desk marks somebody as there, or takes it back; now and then at the door of another class. */
export const checkIn: Operation = {
  name: 'check in',
  weight: 3,
  propose(model, { where, which, coin }) {
    const place = pick(coin % 10 === 0 ? model.places : model.places.filter((p) => !p.cancelled), which);
    if (!place) return null;
    const attend = coin % 4 > 0;
    const at = coin % 7 === 0 ? (pick(model.lessons, where) ?? null) : null;
    const asked = {
      as: model.staff,
      params: { id: place.id ?? 0 },
      body: { attend, ...(at ? { single_class_id: at.id } : {}) },
      key: newKey(),
    };
    return {
      text: `the front desk ${attend ? 'checks' : 'takes back'} ${place.owner.name} in (${place.id}, ${place.lesson.name})`,
      send: (api) => ask(api, putAttend, asked),
      verdict: () => {
        const code = refusal(model, place, attend, at);
        if (code) return { code };
        place.attended = attend;
        // Whoever was there after all had not missed that class.
        if (attend)
          for (const penalty of model.penalties.filter((p) => p.missed.includes(place))) endPenalty(model, penalty);
        return { code: 'ok' };
      },
    };
  },
};
