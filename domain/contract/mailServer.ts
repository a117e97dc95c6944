/** The mail server of a studio, where the studio enters it itself. No call returns its password. */
import { Type, type Static } from '@sinclair/typebox';
import { TestedService } from './appconfig';
import { Exact, Instant, Nullable, callsOf } from './call';
import { Email } from './texts';

const call = callsOf('Configuración');

export const MailServerState = Type.Object({
  /** Whose server sends the mails: the one of the environment wins. null: none, so that mails stay in the outbox. */
  by: Nullable(Type.Union([Type.Literal('server'), Type.Literal('studio')])),
  /** The server can store one. */
  can_enter: Type.Boolean(),
  /** Of the studio's own one; null: none is stored. */
  host: Nullable(Type.String()),
  sender: Nullable(Type.String()),
  changedAt: Nullable(Instant),
});
export type MailServerState = Static<typeof MailServerState>;

export const getMailServer = call(
  'GET /mail_server',
  'admin',
  'Si hay servidor de correo y cuál; nunca su contraseña',
  {
    response: Type.Object({ mail_server: MailServerState }),
  },
);

export const NewMailServer = Exact({
  host: Type.String({ minLength: 1, maxLength: 200, pattern: '^\\s*[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?\\s*$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  user: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 500 }),
  /** The address that mails come from. */
  sender: Email,
});
export type NewMailServer = Static<typeof NewMailServer>;

export const putMailServer = call(
  'PUT /mail_server',
  'admin',
  'Manda un correo de prueba a quien llama con este servidor, y lo guarda cifrado si lo aceptó',
  {
    body: NewMailServer,
    response: Type.Object({ mail_server: MailServerState, tested: TestedService }),
    errors: ['mail-server/by-server', 'mail-server/not-stored', 'mail-server/port'],
  },
);
