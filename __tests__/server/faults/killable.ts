/** A server in a process of its own, which a test kills in the middle of its work, and requests to it. */
import { NOON } from '../../helpers/api';
import { startCompiled, type Child } from '../../helpers/processes';
import { emulatorToken, PROJECT } from '../../helpers/tokens';
import type { Person } from '../builders';

export interface Served {
  readonly databaseUrl: string;
  readonly port: number;
  readonly now?: Date;
  /** Keys and addresses of providers. */
  readonly providers: Readonly<Record<string, string>>;
}

export async function startServer({ databaseUrl, port, now = NOON, providers }: Served): Promise<Child> {
  const child = startCompiled('__tests__/server/processes/server.ts', {
    DATABASE_URL: databaseUrl,
    PROJECT,
    NOW: now.toISOString(),
    PORT: String(port),
    ...providers,
  });
  await child.waitForOutput(/listening on/);
  return child;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends a request; null: the server was killed before its answer. `person` null: a visitor. */
export async function post(
  port: number,
  person: Person | null,
  path: string,
  body: object,
  key?: string,
): Promise<Answer | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...(person && {
          authorization: `Bearer ${emulatorToken(person)}`,
          // Declined cards of one address are limited.
          'x-forwarded-for': `10.0.${person.customer_id >> 8}.${person.customer_id & 255}`,
        }),
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}
