import { HOUR } from '../../domain/durations';
import { chooseEvent, creditKindOf, decideEventSeat, type EventFacts } from '../../domain/events';

const NOW = new Date('2026-11-23T12:00:00Z');
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
const FREE: EventFacts = {
  startsAt: inHours(24),
  cancelled: false,
  seatsLeft: 2,
  spot_map: null,
  takenSpots: [],
  alreadyReserved: false,
};

describe('decideEventSeat', () => {
  it.each<[string, Partial<EventFacts>, ReturnType<typeof decideEventSeat>]>([
    ['gives a seat while there is one', {}, { ok: true, spot: null }],
    ['gives the first free spot of a room', { spot_map: '2,2', takenSpots: [1, 3] }, { ok: true, spot: 2 }],
    ['refuses a full event', { seatsLeft: 0 }, { ok: false, code: 'event/full' }],
    ['refuses an event without free spots', { spot_map: '2', takenSpots: [2, 1] }, { ok: false, code: 'event/full' }],
    ['refuses unknown seats', { seatsLeft: NaN }, { ok: false, code: 'event/full' }],
    ['refuses an event that starts now', { startsAt: NOW }, { ok: false, code: 'event/over' }],
    ['refuses an invalid date', { startsAt: new Date(NaN) }, { ok: false, code: 'event/over' }],
    ['refuses a cancelled event', { cancelled: true }, { ok: false, code: 'event/over' }],
    ['refuses a second own seat', { alreadyReserved: true, seatsLeft: 0 }, { ok: false, code: 'event/reserved' }],
  ])('%s', (_case, more, decision) => {
    expect(decideEventSeat({ ...FREE, ...more }, NOW)).toEqual(decision);
  });
});

describe('chooseEvent', () => {
  const full = { ...FREE, single_class_id: 1, seatsLeft: 0 };
  const mine = { ...FREE, single_class_id: 2, alreadyReserved: true };
  const free = { ...FREE, single_class_id: 3 };
  it.each<[string, (typeof full)[], number | undefined, number | string]>([
    ['the next date with a seat where none is named', [full, mine, free], undefined, 3],
    ['the named date', [free, { ...free, single_class_id: 4 }], 4, 4],
    ['why the named date has no seat, though another one has', [full, free], 1, 'event/full'],
    ['that the customer has the named date already', [mine, free], 2, 'event/reserved'],
    ['why the next date has none where all are taken', [full, mine], undefined, 'event/full'],
    ['that a date of another package is not for sale', [free], 99, 'event/over'],
    ['that nothing lies ahead', [], undefined, 'event/over'],
  ])('returns %s', (_case, events, wanted, expected) => {
    const chosen = chooseEvent(events, wanted, NOW);
    expect(typeof chosen === 'string' ? chosen : chosen.single_class_id).toBe(expected);
  });
});

it.each([
  ['presencial', false, 'presencial'],
  ['online', false, 'online'],
  ['especial', false, 'especial'],
  ['presencial', true, 'especial'],
] as const)('credits of a package of kind %s, selling classes: %p, are of kind %s', (kind, sells, expected) => {
  expect(creditKindOf({ kind }, sells)).toBe(expected);
});
