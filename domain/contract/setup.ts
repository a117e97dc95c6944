/** What a new studio has already (domain/setup lists what it still needs). */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, callsOf } from './call';

const call = callsOf('Primeros pasos');

const Count = Type.Integer({ minimum: 0 });

export const SetupFacts = Type.Object({
  named: Type.Boolean({ description: 'Tiene un nombre propio' }),
  contact: Type.Boolean({ description: 'Un correo o un WhatsApp' }),
  logo: Type.Boolean(),
  colors: Type.Boolean({ description: 'Eligió su color principal' }),
  locations: Count,
  coaches: Count,
  class_types: Count,
  classes: Count,
  packages: Count,
  /** Names of class types with future classes that no package for sale can pay. */
  unpaid_types: Type.Array(Type.String()),
  cash: Type.Boolean({ description: 'Acepta efectivo' }),
  card: Exact({ key: Type.Boolean(), secret: Type.Boolean() }),
  wallet: Exact({ enabled: Type.Boolean(), secret: Type.Boolean() }),
  legal: Type.Boolean({ description: 'Una página que se acepta al registrarse' }),
  mail: Type.Boolean({ description: 'Un servidor de correo; sin él los correos se quedan en la bandeja de salida' }),
  team: Type.Integer({ description: 'Quienes tienen un rol' }),
});
export type SetupFacts = Static<typeof SetupFacts>;

export const SetupResponse = Type.Object({ setup: SetupFacts });
export type SetupResponse = Static<typeof SetupResponse>;

export const getSetup = call('GET /setup', 'admin', 'Lo que el estudio ya tiene para recibir reservaciones', {
  response: SetupResponse,
});
