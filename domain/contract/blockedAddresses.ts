/** Addresses that get no news, as their mail server refused mails or their owner called one spam. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, callsOf } from './call';

const call = callsOf('Correos');

const BlockedAddress = Type.Object({
  reason: Type.Union([Type.Literal('bounce'), Type.Literal('complaint')]),
  createdAt: Instant,
});
export type BlockedAddress = Static<typeof BlockedAddress>;

const options = {
  params: Exact({ id: Id }),
  /** Of the address that the customer has now; null: it isn't blocked. */
  response: Type.Object({ blocked_address: Nullable(BlockedAddress) }),
};

export const getBlockedAddress = call(
  'GET /customers/{id}/blocked_address',
  'staff',
  'Si el correo de un cliente ya no recibe novedades, y por qué',
  options,
);
export const deleteBlockedAddress = call(
  'DELETE /customers/{id}/blocked_address',
  'admin',
  'Vuelve a permitir novedades a su correo; repetirlo no cambia nada',
  options,
);
