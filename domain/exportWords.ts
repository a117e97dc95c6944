/** Spanish names of states and kinds in exported tables; a code without a name is kept. */
import { ATTEMPT_LABELS } from './overdue';
import { actionLabel, entityLabel } from './auditLabels';
import { OUTCOME_LABELS } from './brandVisits';
import { BASIS_LABELS, OCCASION_LABELS } from './coachPay';
import { CONFIG_LABELS } from './configLabels';
import { CAMPAIGN_LABELS } from './campaigns';
import { UNLIMITED } from './credits';
import type { CsvCell } from './csv';
import { SEGMENT_LABELS, SEGMENTS } from './customerSegments';
import { disputeBadge, disputeReason, type DisputeStatus } from './disputes';
import { FAMILY_KIND_LABELS } from './family';
import { GOAL_LABELS, JOURNEY_TRIGGERS, OUTCOME_LABELS as RUN_OUTCOME_LABELS, TRIGGERS } from './journeys';
import { NOTIFICATION_LABELS } from './notifications';
import { purchaseBadge } from './purchaseStatus';
import { BALANCE_LABELS, PAYOUT_LABELS, PAYOUT_PROVIDERS } from './payouts';
import { ROLE_LABELS } from './roles';
import { CFDI_KINDS, CFDI_LABELS } from './cfdi';
import { REFERRAL_STATE_LABELS } from './referrals';
import { STORE_CREDIT_LABELS } from './storeCredit';
import { PROOF_LABELS } from './transfers';
import { OFFER_LABELS } from './waitlistOffers';

/** Names of payment providers, of payments at the desk, of store credit and of transfers. */
export const PROVIDER_NAMES = {
  stripe: 'Tarjeta',
  paypal: 'PayPal',
  mercadopago: 'Mercado Pago',
  cash: 'Efectivo',
  terminal: 'Tarjeta en terminal',
  store_credit: 'Saldo a favor',
  transfer: 'Transferencia',
} as const;

const DISPUTES: readonly string[] = ['open', 'won', 'lost'] satisfies readonly DisputeStatus[];
const CONFIG: Readonly<Record<string, { readonly label: string }>> = CONFIG_LABELS;

type Words = (value: CsvCell) => CsvCell;

const text =
  (name: (value: string) => string): Words =>
  (value) =>
    typeof value === 'string' ? name(value) : value;
const translated = (names: Readonly<Record<string, string>>): Words => text((value) => names[value] ?? value);

export const EXPORT_WORDS = {
  role: translated(ROLE_LABELS),
  // Stripe takes SPEI and OXXO as well as cards.
  provider: translated({ ...PROVIDER_NAMES, spei: 'SPEI', oxxo: 'OXXO' }),
  deskMethod: translated({ ...PROVIDER_NAMES, other: 'Transferencia u otra', link: 'Liga de pago' }),
  purchase: text((status) => purchaseBadge(status, null)),
  refund: translated({ pending: 'Pendiente', succeeded: 'Hecho', failed: 'Fallido' }),
  storeCredit: translated(STORE_CREDIT_LABELS),
  referral: translated(REFERRAL_STATE_LABELS),
  familyKind: translated(FAMILY_KIND_LABELS),
  dispute: text((status) => (DISPUTES.includes(status) ? disputeBadge(status as DisputeStatus) : status)),
  disputeReason: text(disputeReason),
  payoutProvider: translated(PAYOUT_PROVIDERS),
  payout: translated(PAYOUT_LABELS),
  balanceKind: translated(BALANCE_LABELS),
  proof: translated(PROOF_LABELS),
  attempt: translated(ATTEMPT_LABELS),
  offer: translated(OFFER_LABELS),
  visit: translated({ taken: 'Pendiente', open: 'Pendiente', returned: 'Devuelta', ended: 'Terminada', used: 'Usada' }),
  visitOutcome: translated(OUTCOME_LABELS),
  cfdi: translated(CFDI_LABELS),
  cfdiKind: translated(CFDI_KINDS),
  packageKind: translated({ presencial: 'Presencial', online: 'En línea', especial: 'Evento especial' }),
  packageStatus: translated({ active: 'A la venta', inactive: 'Oculto' }),
  classAmount: (value) => (value === UNLIMITED ? 'Ilimitadas' : value),
  cardBrand: translated({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }),
  channel: translated({ mail: 'Correo', whatsapp: 'WhatsApp', push: 'Aviso en el navegador' }),
  notification: translated(NOTIFICATION_LABELS),
  journeyTrigger: translated(Object.fromEntries(JOURNEY_TRIGGERS.map((trigger) => [trigger, TRIGGERS[trigger].label]))),
  journeyGoal: translated(GOAL_LABELS),
  journeyOutcome: translated(RUN_OUTCOME_LABELS),
  campaignState: translated(CAMPAIGN_LABELS),
  segment: translated(Object.fromEntries(SEGMENTS.map((segment) => [segment, SEGMENT_LABELS[segment].label]))),
  imported: translated({
    customers: 'Clientes',
    classes: 'Clases',
    credits: 'Créditos',
    reservations: 'Reservaciones',
  }),
  identity: translated({ stripe: 'Stripe', paypal: 'PayPal', mercadopago: 'Mercado Pago' }),
  payOccasion: translated(OCCASION_LABELS),
  payBasis: translated(BASIS_LABELS),
  actor: translated({ ...ROLE_LABELS, system: 'Sistema' }),
  auditAction: text(actionLabel),
  auditEntity: text(entityLabel),
  movement: translated({
    sale: 'Venta',
    confirmed: 'Compra cobrada',
    refund: 'Reembolso',
    deposit: 'Entrada',
    withdrawal: 'Retiro',
  }),
  customObject: translated({ customer: 'Clientes', purchase: 'Compras' }),
  formPlace: translated({
    signup: 'Al registrarse',
    profile: 'En el perfil',
    package: 'Al comprar un paquete',
    class_type: 'Antes de un tipo de clase',
  }),
  videoPlace: translated({ file: 'Archivo', youtube: 'YouTube', vimeo: 'Vimeo' }),
  configKey: text((key) => CONFIG[key]?.label ?? ''),
  /** A switch of the configuration; other values are kept. */
  flag: translated({ true: 'sí', false: 'no' }),
} as const satisfies Readonly<Record<string, Words>>;
