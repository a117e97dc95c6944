import { DEFAULT_CONFIG } from '../../../../../domain/config';
import type { Credit } from '../../../../../domain/credits';
import { cancelTexts, costText } from '../../../../../src/features/reservations/reserve/labels';

const credit = (available_class_id: number, unlimited = false): Credit => ({
  available_class_id,
  class_type_id: null,
  unlimited,
  kind: 'presencial',
  class_package_id: null,
  expiresAt: null,
});

test.each([
  [[credit(1), credit(2), credit(3), credit(4), credit(5)], '1 crédito, te quedan 4'],
  [[credit(1), credit(2)], '1 crédito, te queda 1'],
  [[credit(1)], '1 crédito, es el último que te queda'],
  [[credit(1, true), credit(2)], 'Incluida en tu plan ilimitado'],
])('costText names what a place costs', (paying, text) => {
  expect(costText(paying)).toBe(text);
});

const rules = {
  ...DEFAULT_CONFIG,
  allow_cancel_reservations: true,
  cancel_timeframe_value: 6,
  cancel_timeframe_unit: 'hours' as const,
};
const startsAt = new Date('2026-11-23T13:00:00Z');
const early = new Date('2026-11-22T13:00:00Z');
const late = new Date('2026-11-23T12:00:00Z');
const POLICY = 'Solo puedes cancelar clases con 6 horas de anticipacion';

test('cancelTexts has the policy, and what it means once the window has begun', () => {
  expect(cancelTexts(rules, startsAt, early)).toEqual([POLICY]);
  expect(cancelTexts(rules, startsAt, late)).toEqual([POLICY, 'Esta clase empieza pronto: ya no podrás cancelarla.']);
  expect(cancelTexts({ ...rules, allow_cancel_after_treshold: true }, startsAt, late)).toEqual([
    POLICY,
    'Esta clase empieza pronto: si la cancelas, tu crédito no regresa.',
  ]);
});

test('cancelTexts without a window or without cancelling says so', () => {
  expect(cancelTexts({ ...rules, cancel_timeframe_value: null }, startsAt, late)).toEqual([
    'Puedes cancelar hasta que empiece la clase.',
  ]);
  expect(cancelTexts({ ...rules, allow_cancel_reservations: false }, startsAt, early)).toEqual([
    'Tus clases son transferibles y no son cancelables',
  ]);
});
