/** Texts of a customer's timeline. */
import { actionLabel } from '../../../domain/auditLabels';
import type { TimelineEntry } from '../../../domain/contract/adminCustomers';
import type { TimelineGroup, TimelineKind } from '../../../domain/timeline';
import { formatDateTime, formatInstant } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney, plural } from '../../../domain/numbers';
import { UNLIMITED } from '../../../domain/credits';
import { CHANNEL_LABELS, mailKindLabel } from '../mails/labels';

export const GROUPS: ReadonlyArray<{ readonly value: TimelineGroup | ''; readonly label: string }> = [
  { value: '', label: 'Todo' },
  { value: 'classes', label: 'Clases' },
  { value: 'money', label: 'Pagos y créditos' },
  { value: 'messages', label: 'Mensajes' },
  { value: 'notes', label: 'Notas' },
];

const KINDS: Readonly<Record<TimelineKind, string>> = {
  reservation: 'Reservó',
  cancellation: 'Canceló',
  'check-in': 'Asistió',
  purchase: 'Compra',
  payment: 'Pago',
  refund: 'Reembolso',
  'credits-granted': 'Créditos',
  'credits-lost': 'Perdió créditos',
  'credits-expired': 'Vencieron',
  message: 'Mensaje',
  note: 'Nota',
  penalty: 'Penalización',
  'penalty-lifted': 'Penalización levantada',
  audit: 'Cambio del equipo',
};

const STATUS: Readonly<Record<string, string>> = {
  pending: 'pendiente',
  active: 'activa',
  completed: 'pagada',
  failed: 'sin pagar',
  cancelled: 'cancelada',
  revoked: 'revocada',
  succeeded: 'hecho',
};
const PROVIDERS: Readonly<Record<string, string>> = {
  cash: 'en efectivo',
  stripe: 'con tarjeta',
  paypal: 'con PayPal',
  mercadopago: 'con Mercado Pago',
};

const credits = (count: number | null): string =>
  count === UNLIMITED ? 'un plan ilimitado' : plural(count ?? 0, 'crédito', 'créditos');
const money = (amount: number | null): string => formatMoney(toCentavos(amount ?? 0));

/** The title and second line of an entry. */
export function entryWords(entry: TimelineEntry, zone: string): { readonly title: string; readonly text: string } {
  const { kind, title, class_date, guest, spot, amount, count, detail, channel, by } = entry;
  const name = title ?? '';
  const said = (...parts: ReadonlyArray<string | false | null>): string => parts.filter(Boolean).join(' · ');
  const label = KINDS[kind];
  switch (kind) {
    case 'reservation':
    case 'cancellation':
    case 'check-in':
      return {
        title: `${label}: ${name}`,
        text: said(
          class_date && formatDateTime(class_date),
          spot !== null && `Lugar ${spot}`,
          guest !== null && `Para ${guest}`,
          by !== null && `Registró ${by}`,
        ),
      };
    case 'purchase':
      return { title: `Compró ${name}`, text: said(money(amount), STATUS[detail ?? ''] ?? null) };
    case 'payment':
      return {
        title: `Pagó ${money(amount)} ${PROVIDERS[detail ?? ''] ?? ''}`.trim(),
        text: said(name, by !== null && `Recibió ${by}`),
      };
    case 'refund':
      return {
        title: `Reembolso de ${money(amount)}`,
        text: said(name, STATUS[detail ?? ''] ?? null, by !== null && `Ordenó ${by}`),
      };
    case 'credits-granted':
      return { title: `Recibió ${credits(count)}`, text: title ?? 'Cortesía del estudio' };
    case 'credits-lost':
      return {
        title: `Perdió ${credits(count)}`,
        text: said(title, detail === 'revoked' ? 'Se retiraron' : 'Por una cancelación'),
      };
    case 'credits-expired':
      return { title: `Venció ${credits(count)} sin usar`, text: name };
    case 'message':
      return {
        title: title ?? mailKindLabel({ kind: detail ?? '' }),
        text: channel === null ? '' : (CHANNEL_LABELS[channel as keyof typeof CHANNEL_LABELS] ?? channel),
      };
    case 'note':
      return { title: name, text: said(detail === 'pinned' && 'Fijada como aviso', by !== null && `Nota de ${by}`) };
    case 'penalty':
      return { title: label, text: detail === null ? '' : `Hasta el ${formatInstant(detail, zone)}` };
    case 'penalty-lifted':
      return { title: label, text: by === null ? '' : `La levantó ${by}` };
    case 'audit':
      return { title: actionLabel(name), text: by ?? '' };
  }
}
