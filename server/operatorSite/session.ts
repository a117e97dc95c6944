/** The cookie that holds an operator's session, and what guards the pages against other sites. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION } from '../directory/operatorRepository';
import { Refused } from './refused';

/** By https the browser takes the cookie of this very host alone, not one that a neighbouring host has set. */
const nameOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-operacion' : 'operacion');

export function tokenOf(request: FastifyRequest): string | null {
  const name = nameOf(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] || null;
}

/** `token` null: the browser forgets it. */
export const setToken = (request: FastifyRequest, reply: FastifyReply, token: string | null): FastifyReply =>
  reply.header(
    'set-cookie',
    [
      `${nameOf(request)}=${token ?? ''}`,
      `Max-Age=${token === null ? 0 : SESSION / 1_000}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
      ...(request.protocol === 'https' ? ['Secure'] : []),
    ].join('; '),
  );

/** A form counts only where a page of this very host sent it. */
export function requireOwnOrigin({ headers: { origin }, host }: FastifyRequest): void {
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== host)
    throw new Refused(403, 'Este formulario no se envió desde esta página. Ábrela otra vez y repite.');
}
