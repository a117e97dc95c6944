import fc from 'fast-check';
import { MINUTE } from '../../domain/durations';
import {
  RESERVATION_FILTERS,
  canRate,
  reservationStatus,
  teamStatus,
  unpaidText,
  type ReservationFacts,
  type ReservationStatus,
} from '../../domain/reservationStatus';

const NOW = new Date('2026-11-23T12:00:00Z');
const PAST = new Date(NOW.getTime() - 1);
const FUTURE = new Date(NOW.getTime() + 1);
const facts = (more: Partial<ReservationFacts> = {}): ReservationFacts => ({
  deletedAt: null,
  is_cash: false,
  is_paid: true,
  attend: false,
  startsAt: FUTURE,
  ...more,
});
const CASH_DUE = { is_cash: true, is_paid: false };

it('the team reads of an unpaid place how it is paid, and nothing of a paid one', () => {
  const text = (is_cash: boolean, is_paid: boolean) => unpaidText({ is_cash, is_paid });
  expect([text(true, false), text(false, false), text(true, true), text(false, true)]).toEqual([
    'Pago en Efectivo Incompleto',
    'Transferencia por confirmar',
    null,
    null,
  ]);
});

describe('reservationStatus', () => {
  it.each<[string, Partial<ReservationFacts>, ReservationStatus]>([
    ['1 deletedAt set', { deletedAt: '2026-11-20T00:00:00Z' }, 'Cancelada'],
    ['1 before cash unpaid', { deletedAt: '2026-11-20T00:00:00Z', ...CASH_DUE }, 'Cancelada'],
    ['1 before attended', { deletedAt: '2026-11-20T00:00:00Z', attend: true, startsAt: PAST }, 'Cancelada'],
    ['2 cash, not paid', CASH_DUE, 'Pago en Efectivo Incompleto'],
    ['2 before missed', { ...CASH_DUE, startsAt: PAST }, 'Pago en Efectivo Incompleto'],
    ['2 before attended', { ...CASH_DUE, attend: true, startsAt: PAST }, 'Pago en Efectivo Incompleto'],
    ['cash, paid', { is_cash: true }, 'Próxima'],
    ['not paid, but no cash', { is_paid: false }, 'Próxima'],
    ['3 not attended and past', { startsAt: PAST }, 'No Asistí'],
    ['4 attended', { attend: true, startsAt: PAST }, 'Exitosa'],
    ['4 attended, checked in before it starts', { attend: true }, 'Exitosa'],
    ['5 upcoming', {}, 'Próxima'],
    ['5 starts right now', { startsAt: NOW }, 'Próxima'],
  ])('follows the precedence: %s', (_case, more, status) => {
    expect(reservationStatus(facts(more), NOW)).toBe(status);
  });

  it('is the first matching status of the specification, whatever the facts', () => {
    const any = fc.record<ReservationFacts>({
      deletedAt: fc.option(fc.constant('2026-11-01T00:00:00Z')),
      is_cash: fc.boolean(),
      is_paid: fc.boolean(),
      attend: fc.boolean(),
      startsAt: fc.integer({ min: -1e9, max: 1e9 }).map((ms) => new Date(NOW.getTime() + ms)),
    });
    fc.assert(
      fc.property(any, (r) => {
        const past = r.startsAt.getTime() < NOW.getTime();
        const due = r.is_cash && !r.is_paid;
        const rows: [boolean, ReservationStatus][] = [
          [r.deletedAt !== null, 'Cancelada'],
          [due, 'Pago en Efectivo Incompleto'],
          [!r.attend && past, 'No Asistí'],
          [r.attend, 'Exitosa'],
          [true, 'Próxima'],
        ];
        expect(reservationStatus(r, NOW)).toBe(rows.find(([holds]) => holds)![1]);
      }),
    );
  });

  it('RESERVATION_FILTERS lists the filters of the API', () =>
    expect(RESERVATION_FILTERS).toEqual(['all', 'upcoming', 'past', 'cancelled']));
});

describe('teamStatus', () => {
  it.each([
    ['a class that has just begun is under way', {}, 1, 'En curso'],
    ['a class in its last minute is under way', {}, 49, 'En curso'],
    ['a class that is over was missed, in the words of the team', {}, 50, 'No asistió'],
    ['who checked in came, also while it goes on', { attend: true }, 1, 'Exitosa'],
    ['cash that is due is said also after the class', CASH_DUE, 50, 'Pago en Efectivo Incompleto'],
    ['a cancelled place stays one', { deletedAt: '2026-11-20T00:00:00Z' }, 50, 'Cancelada'],
    ['a class to come is to come', {}, -1, 'Próxima'],
  ] as const)('%s', (_case, more, minutesAgo, status) => {
    const startsAt = new Date(NOW.getTime() - minutesAgo * MINUTE);
    expect(teamStatus(facts({ ...more, startsAt }), 50, NOW)).toBe(status);
  });
});

describe('canRate', () => {
  it.each<[ReservationStatus, boolean, number | null, boolean]>([
    ['Exitosa', true, null, true],
    ['Exitosa', true, 5, false],
    ['Exitosa', false, null, false],
    ['No Asistí', true, null, false],
    ['Próxima', true, null, false],
    ['Cancelada', true, null, false],
    ['Pago en Efectivo Incompleto', true, null, false],
  ])('status %s, rating enabled %p, class stars %p: %p', (status, enabled, stars, offered) => {
    expect(canRate(status, enabled, stars)).toBe(offered);
  });
});
