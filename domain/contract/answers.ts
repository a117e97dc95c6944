/** The links of mails by which their reader answers with one press, without signing in. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Nullable, callsOf } from './call';

const call = callsOf('Respuestas');

/** What the page of a link says. */
export const LinkAnswer = Type.Object({
  title: Type.String(),
  lines: Type.Array(Type.String()),
  /** The label of the button that answers; null: there is nothing to answer (any more). */
  button: Nullable(Type.String()),
  /** The answer is a number of stars. */
  rates: Type.Boolean(),
  /** Whether it is answered as the link asks. */
  done: Type.Boolean(),
});
export type LinkAnswer = Static<typeof LinkAnswer>;

const LINK = {
  params: Exact({ token: Type.String({ minLength: 1, maxLength: 120 }) }),
  response: Type.Object({ answer: LinkAnswer }),
} as const;

/** Changes nothing, as mail programs open links to check them. */
export const getAnswer = call('GET /answers/{token}', 'public', 'Lo que pasa al responder con la liga de un correo', {
  ...LINK,
  errors: ['answer/invalid'],
});

export const GivenAnswer = Exact({ stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })) });
export type GivenAnswer = Static<typeof GivenAnswer>;

/** Answers once; a repeat says what has happened. */
export const postAnswer = call('POST /answers/{token}', 'public', 'Responde con la liga de un correo', {
  ...LINK,
  body: GivenAnswer,
  errors: ['answer/invalid', 'request/too-many'],
});
