/** Referrals: a customer invites a friend by a link, and both get store credit once the friend has paid. */
import { formatMoney } from './numbers';

/**
 * waiting: the friend hasn't paid yet. taken_back: the payment went back, and what was given with it. lapsed: the
 * friend didn't buy in time.
 */
export const REFERRAL_STATES = ['waiting', 'given', 'refused', 'taken_back', 'lapsed'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

export const REFERRAL_REASONS = ['contact', 'phone', 'device', 'card'] as const;
export type ReferralReason = (typeof REFERRAL_REASONS)[number];

export const REFERRAL_STATE_LABELS: Readonly<Record<ReferralState, string>> = {
  waiting: 'Falta su primera compra',
  given: 'Ya ganaron su saldo',
  refused: 'No cuenta',
  taken_back: 'Se devolvió su compra',
  lapsed: 'No compró a tiempo',
};

/** Why a referral doesn't count, for both and for the team: who invites and who comes must be two people. */
export const REFERRAL_REASON_LABELS: Readonly<Record<ReferralReason, string>> = {
  contact: 'Es el mismo correo de quien invita',
  phone: 'Se registró con un teléfono que tuvo quien invita u otra persona invitada',
  device: 'Se registró en un dispositivo de quien invita o de otra persona invitada',
  card: 'Pagó con una tarjeta de quien invita o de otra persona invitada',
};

/** Days after giving in which a payment that goes back takes along what was given. */
export const REFERRAL_RETURN_DAYS = 90;
/** Days after signing up in which a friend's first purchase counts; one begun in time counts until it is paid. */
export const REFERRAL_WAIT_DAYS = 180;
export const REFERRAL_WAIT_TEXT = `Cuenta la primera compra de los ${REFERRAL_WAIT_DAYS} días que siguen al registro.`;
/** Days over which `referral_limit` counts. */
export const REFERRAL_LIMIT_DAYS = 30;
/** Days for which a visitor's browser keeps the invitation that it opened. */
export const REFERRAL_KEPT_DAYS = 30;

/** Whole pesos. */
export interface ReferralRules {
  readonly referral_friend_amount: number;
  readonly referral_inviter_amount: number;
  readonly referral_min_purchase: number;
}

/** Whether the studio gives anything for a referral. */
export const givesForReferrals = ({
  referral_friend_amount,
  referral_inviter_amount,
}: Pick<ReferralRules, 'referral_friend_amount' | 'referral_inviter_amount'>): boolean =>
  referral_friend_amount + referral_inviter_amount > 0;

const pesosText = (amount: number): string => formatMoney(amount * 100);

/** 'Cuando pague su primera compra de al menos $500.00 MXN' */
const conditionText = (verb: string, { referral_min_purchase: least }: ReferralRules): string =>
  `Cuando ${verb} su primera compra${least > 0 ? ` de al menos ${pesosText(least)}` : ''}`;

/** What who invites reads. */
export function inviterTerms(rules: ReferralRules): string {
  const { referral_friend_amount: friend, referral_inviter_amount: inviter } = rules;
  if (friend === inviter)
    return `${conditionText('pague', rules)}, cada quien recibe ${pesosText(inviter)} de saldo a favor.`;
  if (friend === 0) return `${conditionText('pague', rules)}, recibes ${pesosText(inviter)} de saldo a favor.`;
  if (inviter === 0) return `${conditionText('pague', rules)}, recibe ${pesosText(friend)} de saldo a favor.`;
  return `${conditionText('pague', rules)}, recibe ${pesosText(friend)} de saldo a favor y tú ${pesosText(inviter)}.`;
}

/** What the friend reads. */
export function friendTerms(rules: ReferralRules): string {
  const { referral_friend_amount: friend, referral_min_purchase: least } = rules;
  if (friend === 0) return 'Crea tu cuenta y reserva tu primera clase.';
  const bought = `tu primera compra${least > 0 ? ` de al menos ${pesosText(least)}` : ''}`;
  return `Al pagar ${bought} recibes ${pesosText(friend)} de saldo a favor para la siguiente.`;
}
