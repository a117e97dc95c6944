import { putAttend } from '../../../../domain/contract/attendance';
import { HOUR } from '../../../../domain/durations';
import { sendChecked, newKey, pick, type Operation } from '../operation';
import { endPenalty, type Lesson, type Model, type Reservation } from '../state';

const OPENS = 24 * HOUR;

function refusal(model: Model, { cancelled, lesson }: Reservation, attend: boolean, at: Lesson | null): string | null {
  if (cancelled) return 'reservation/cancelled';
  if (at && at !== lesson) return 'attendance/other-class';
  return attend && model.now < lesson.starts - OPENS ? 'attendance/too-early' : null;
}

/** The front desk checks a customer in or undoes it, sometimes at the door of another class. */
export const checkIn: Operation = {
  name: 'check in',
  weight: 3,
  propose(model, { where, which, coin }) {
    const reservation = pick(
      coin % 10 === 0 ? model.reservations : model.reservations.filter((p) => !p.cancelled),
      which,
    );
    if (!reservation) return null;
    const attend = coin % 4 > 0;
    const at = coin % 7 === 0 ? (pick(model.lessons, where) ?? null) : null;
    const input = {
      as: model.staff,
      params: { id: reservation.id ?? 0 },
      body: { attend, ...(at ? { single_class_id: at.id } : {}) },
      key: newKey(),
    };
    return {
      text:
        `the front desk ${attend ? 'checks' : 'takes back'} ${reservation.owner.name} in (${reservation.id}, ` +
        `${reservation.lesson.name})`,
      send: (api) => sendChecked(api, putAttend, input),
      verdict: () => {
        const code = refusal(model, reservation, attend, at);
        if (code) return { code };
        reservation.attended = attend;
        // An attended class is not missed.
        if (attend)
          for (const penalty of model.penalties.filter((p) => p.missed.includes(reservation)))
            endPenalty(model, penalty);
        return { code: 'ok' };
      },
    };
  },
};
