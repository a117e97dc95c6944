import { decideMove, type MovingPlace } from '../../domain/changeClass';
import type { Credit } from '../../domain/credits';
import { HOUR } from '../../domain/durations';
import type { ReserveFacts } from '../../domain/reserve';

const NOW = new Date('2026-11-20T18:00:00Z');
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
const RULES = {
  allow_cancel_reservations: true,
  allow_cancel_after_treshold: false,
  cancel_timeframe_unit: 'hours',
  cancel_timeframe_value: 12,
  max_cancels_per_available_class: null,
  unlimited_membership_penalties_enabled: true,
  allow_class_guests: true,
} as const;
const credit = (id: number, fields: Partial<Credit> = {}): Credit => ({
  available_class_id: id,
  class_type_id: null,
  unlimited: false,
  kind: 'presencial',
  class_package_id: null,
  expiresAt: inHours(1000),
  ...fields,
});
const place = (fields: Partial<MovingPlace> = {}, cancel: Partial<MovingPlace['cancel']> = {}): MovingPlace => ({
  spot: null,
  guest: null,
  credit: credit(1),
  cancel: { cancelled: false, attended: false, startsAt: inHours(24), counted: true, creditCancels: 0, ...cancel },
  ...fields,
});
const TARGET: ReserveFacts = {
  class_type_id: 3,
  restricted: false,
  spot_map: null,
  class_package_id: null,
  startsAt: inHours(48),
  studioStart: inHours(48),
  seatsLeft: 5,
  takenSpots: [],
  alreadyReserved: false,
  credits: [],
  penalty: null,
};
const LATE = { ...RULES, allow_cancel_after_treshold: true };
const soon = { startsAt: inHours(2) };
const guest = place({ guest: 'Toña', credit: credit(2) });
const plan = credit(9, { unlimited: true });

const ofEvent = credit(1, { kind: 'especial', class_package_id: 40 });
const EVENT = { class_package_id: 40 };

const returning = (...credits: readonly number[]) => ({ creditReturns: true, credits });

it.each<[string, readonly [typeof RULES | typeof LATE, readonly MovingPlace[], Partial<ReserveFacts>], unknown]>([
  ['in time pays with the same credit', [RULES, [place()], {}], [returning(1)]],
  ['in time takes no free credit instead', [RULES, [place()], { credits: [credit(7)] }], [returning(1)]],
  [
    'is refused where the same credit lapses before the other class, though another is free',
    [RULES, [place({ credit: credit(1, { expiresAt: inHours(30) }) })], { credits: [credit(7)] }],
    'reservation/other-credit',
  ],
  [
    'inside the window takes a free credit though the lost one lapses before the other class',
    [LATE, [place({ credit: credit(1, { expiresAt: inHours(30) }) }, soon)], { credits: [credit(7)] }],
    [{ creditReturns: false, credits: [7] }],
  ],
  [
    'of an event to an ordinary class is refused, though another package could pay',
    [RULES, [place({ credit: ofEvent })], { credits: [credit(7), plan] }],
    'reservation/other-credit',
  ],
  [
    'of an event inside the window to an ordinary class is refused, though another package could pay',
    [LATE, [place({ credit: ofEvent }, soon)], { credits: [credit(7)] }],
    'reservation/other-credit',
  ],
  [
    'of an event to its other date pays with the same credit',
    [RULES, [place({ credit: ofEvent })], EVENT],
    [returning(1)],
  ],
  [
    'of an event to another event is refused',
    [RULES, [place({ credit: ofEvent })], { class_package_id: 41 }],
    'reservation/other-credit',
  ],
  [
    'from an ordinary class to an event is refused, though the customer has a credit of it',
    [RULES, [place()], { ...EVENT, credits: [ofEvent] }],
    'reservation/other-credit',
  ],
  [
    "of a class type's credit to another type is refused, though a general one is free",
    [RULES, [place({ credit: credit(1, { class_type_id: 8 }) })], { credits: [credit(7)] }],
    'reservation/other-credit',
  ],
  [
    "of a class type's credit to a class of that type pays with the same credit",
    [RULES, [place({ credit: credit(1, { class_type_id: 8 }) })], { class_type_id: 8, restricted: true }],
    [returning(1)],
  ],
  [
    'of a general credit to a restricted type is refused, though a credit of that type is free',
    [RULES, [place()], { restricted: true, credits: [credit(7, { class_type_id: 3 })] }],
    'reservation/other-credit',
  ],
  [
    'with a plan inside the window pays with the plan, no other credit',
    [LATE, [place({ credit: plan }, { ...soon, counted: false })], { credits: [plan, credit(7)] }],
    [{ creditReturns: false, credits: [9] }],
  ],
  [
    "of a guest's place pays with its own credit, never with the host's plan",
    [RULES, [guest], { credits: [plan, credit(7)] }],
    [returning(2)],
  ],
  [
    'with a credit whose payment is in dispute is refused, though another is free',
    [RULES, [place({ isCreditBlocked: true })], { credits: [credit(7)] }],
    'reservation/other-credit',
  ],
  ['inside the window is refused where late cancelling is off', [RULES, [place({}, soon)], {}], 'reservation/late'],
  ['inside the window is refused without a second credit', [LATE, [place({}, soon)], {}], 'reservation/no-credits'],
  [
    'inside the window costs a second credit',
    [LATE, [place({}, soon)], { credits: [credit(7)] }],
    [{ creditReturns: false, credits: [7] }],
  ],
  [
    'with used-up cancellations costs a second credit',
    [
      { ...RULES, max_cancels_per_available_class: 1 } as never,
      [place({}, { creditCancels: 1 })],
      { credits: [credit(7)] },
    ],
    [{ creditReturns: false, credits: [7] }],
  ],
  ['after the start is refused', [LATE, [place({}, { startsAt: inHours(-1) })], {}], 'reservation/started'],
  [
    'with an unlimited plan pays with the plan',
    [RULES, [place({ credit: plan }, { counted: false })], { credits: [plan] }],
    [returning(9)],
  ],
  ['with a guest pays each place with its own credit', [RULES, [place(), guest], {}], [returning(1), returning(2)]],
  ['with a guest is refused where one seat is left', [RULES, [place(), guest], { seatsLeft: 1 }], 'class/last-seat'],
  [
    'with a guest is refused where both want one spot',
    [RULES, [place({ spot: 2 }), { ...guest, spot: 2 }], { spot_map: '4' }],
    'spot/taken',
  ],
  ['to a full class is refused', [RULES, [place()], { seatsLeft: 0 }], 'class/full'],
  [
    'to a class with an own place is refused',
    [RULES, [place()], { alreadyReserved: true }],
    'reservation/already-reserved',
  ],
  [
    'while a penalty lasts is refused',
    [RULES, [place()], { penalty: { end_date: inHours(1) } }],
    'reservation/penalty',
  ],
  [
    'of cash that waits counts the place that is given up',
    [RULES, [place({ credit: credit(1, { is_paid: false }) })], { unpaidPlacesLeft: 0 }],
    [returning(1)],
  ],
])('changing class %s', (_, [rules, places, target], expected) => {
  const decision = decideMove(rules, places, { ...TARGET, ...target }, NOW);
  expect(decision.ok ? decision.places : decision.code).toEqual(expected);
});
