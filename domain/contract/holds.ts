/** Held spots: the seats of customers who are paying. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, callsOf } from './call';
import { Reserve } from './reservations';

const call = callsOf('Lugares apartados');

export const SpotHold = Type.Object({
  spot_hold_id: Id,
  single_class_id: Id,
  /** null: the class has no spots. */
  spot: Nullable(Type.Integer()),
  guest_spot: Nullable(Type.Integer()),
  expires_at: Instant,
});
export type SpotHold = Static<typeof SpotHold>;

/** `guest` or `guest_spot` hold a second seat. The guest's name may follow with the reservation. */
export const HoldSpot = Exact({
  single_class_id: Id,
  spot: Reserve.properties.spot,
  guest: Reserve.properties.guest,
  guest_spot: Reserve.properties.spot,
});
export type HoldSpot = Static<typeof HoldSpot>;

export const SpotHoldResponse = Type.Object({ spot_hold: SpotHold });
export type SpotHoldResponse = Static<typeof SpotHoldResponse>;

export const postSpotHold = call(
  'POST /spot_holds',
  'customer',
  'Aparta un lugar mientras se paga, a lo más 10 minutos desde la primera vez; suelta el de otra clase, si no espera una transferencia',
  {
    body: HoldSpot,
    response: SpotHoldResponse,
    errors: [
      'class/not-found',
      'class/started',
      'class/full',
      'class/last-seat',
      'class/not-open',
      'spot/invalid',
      'spot/taken',
      'hold/used-up',
      'hold/kept',
      'hold/other-account',
      'checkout/unconfirmed-address',
      'reservation/already-reserved',
      'reservation/guests-disabled',
      'reservation/guest-name',
      'reservation/conflict',
    ],
  },
);

export const deleteSpotHold = call('DELETE /spot_holds/{id}', 'customer', 'Suelta el lugar apartado', {
  response: SpotHoldResponse,
  errors: ['hold/not-found', 'hold/kept'],
});
