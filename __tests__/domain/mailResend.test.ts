import { resendRefusal, type ResendFacts } from '../../domain/mailResend';

const NOW = new Date('2026-11-27T18:00:00Z');
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000);
const MADE: ResendFacts = {
  kind: 'reservation-made',
  channel: 'mail',
  created_at: hours(-2),
  settled: true,
  waiting: false,
  has_address: true,
  starts_at: hours(5),
  stands: true,
  purchase_status: null,
  superseded: false,
};
const RECEIPT: ResendFacts = {
  ...MADE,
  kind: 'purchase-made',
  starts_at: null,
  stands: null,
  purchase_status: 'completed',
};

it.each<[string, Partial<ResendFacts>, string | null]>([
  ['of a place that stands', {}, null],
  ['of a class that has begun', { starts_at: hours(-1) }, 'La clase ya comenzó.'],
  ['of a place that was cancelled', { stands: false }, 'Ese lugar ya no está reservado.'],
  ['of a cancelled place, about its cancellation', { kind: 'reservation-cancelled', stands: false }, null],
  ['that a later one outdates', { superseded: true }, 'Después salió otro correo sobre lo mismo: reenvía ese.'],
  ['older than a month', { created_at: hours(-31 * 24) }, 'Es de hace más de 30 días.'],
  ['that waits to be sent', { settled: false }, 'Ya está por enviarse.'],
  ['that is being sent again', { waiting: true }, 'Ya está por enviarse.'],
  ['of a person without an address', { has_address: false }, 'La persona ya no tiene correo.'],
  ['by WhatsApp', { channel: 'whatsapp' }, 'Solo se reenvían correos.'],
  [
    'with a link that is used once',
    { kind: 'payment-link' },
    'Su liga sirve una vez y vence: mándala de nuevo desde la venta.',
  ],
  [
    'with a security notice',
    { kind: 'password-changed' },
    'Avisó de un cambio en su momento: repetirlo alarmaría sin motivo.',
  ],
])('resendRefusal of a mail %s', (_, changes, refusal) => {
  expect(resendRefusal({ ...MADE, ...changes }, NOW)).toBe(refusal);
});

it.each<[string, Partial<ResendFacts>, string | null]>([
  ['an old one', { created_at: hours(-400 * 24), superseded: true }, null],
  ['one of a cancelled subscription', { purchase_status: 'cancelled' }, null],
  ['one of a revoked purchase', { purchase_status: 'revoked' }, 'Esa compra ya no vale.'],
])('resendRefusal of a receipt: %s', (_, changes, refusal) => {
  expect(resendRefusal({ ...RECEIPT, ...changes }, NOW)).toBe(refusal);
});
