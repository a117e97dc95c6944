/** Referrals: the link by which a customer invites, who came by it, and what the link shows to the friend. */
import { Type, type Static } from '@sinclair/typebox';
import { REFERRAL_REASONS, REFERRAL_STATES } from '../referrals';
import { callsOf, Exact, Id, Instant, Nullable } from './call';

const call = callsOf('Recomendaciones');

/** A random number that a browser keeps, so that people who share a device are known. */
const Device = Type.String({ pattern: '^[0-9a-f-]{32,36}$' });

/** Sent with a sign-up by who opened a customer's link. */
export const SignUpReferral = Exact({ token: Type.String({ maxLength: 60 }), device: Device });
export type SignUpReferral = Static<typeof SignUpReferral>;

const State = Type.Union(REFERRAL_STATES.map((state) => Type.Literal(state)));
const Reason = Nullable(Type.Union(REFERRAL_REASONS.map((reason) => Type.Literal(reason))));

export const Referral = Type.Object({
  /** The friend's first name. */
  name: Type.String(),
  state: State,
  reason: Reason,
  /** What who invited got, in pesos. */
  amount: Type.Number({ minimum: 0 }),
  createdAt: Instant,
});
export type Referral = Static<typeof Referral>;

export const ReferralsResponse = Type.Object({
  /** The address of the own link. */
  path: Type.String(),
  /** The newest first, up to 200. */
  referrals: Type.Array(Referral),
  /** What all of them brought, in pesos. */
  earned: Type.Number({ minimum: 0 }),
});
export type ReferralsResponse = Static<typeof ReferralsResponse>;

export const getReferrals = call('GET /referrals', 'customer', 'La liga propia para invitar, y quién llegó con ella', {
  response: ReferralsResponse,
  errors: ['referral/off'],
});

export const putReferralDevice = call(
  'PUT /referrals/device',
  'customer',
  'Anota el dispositivo de quien invita: desde él nadie puede registrarse con su liga',
  { body: Exact({ device: Device }), response: Type.Object({}), errors: ['referral/off'] },
);

export const ReferralPage = Type.Object({ name: Type.String({ description: 'Nombre de pila de quien invita' }) });
export type ReferralPage = Static<typeof ReferralPage>;

export const getReferralPage = call('GET /referrals/{token}', 'public', 'Quién invita con una liga', {
  params: Exact({ token: Type.String({ maxLength: 60 }) }),
  response: ReferralPage,
  errors: ['referral/not-found'],
});

const TeamReferral = Type.Composite([
  Referral,
  Type.Object({ customer_id: Id, full_name: Type.String({ description: 'Nombre y apellidos' }) }),
]);
export type TeamReferral = Static<typeof TeamReferral>;

export const TeamReferralsResponse = Type.Object({
  /** Who invited the customer, with what the customer got. */
  invited_by: Nullable(TeamReferral),
  referrals: Type.Array(TeamReferral),
});
export type TeamReferralsResponse = Static<typeof TeamReferralsResponse>;

export const getCustomerReferrals = call(
  'GET /customer/admin/{id}/referrals',
  'staff',
  'Quién invitó a un cliente, y a quiénes invitó',
  { response: TeamReferralsResponse, errors: ['customer/not-found'] },
);
