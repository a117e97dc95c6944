/**
 * The child process that reads one file. It receives the kind and the input, sends the facts, then each part when it is
 * requested, and waits to be killed.
 */
import { once } from 'node:events';
import { AppError } from '../../domain/errors';
import type { Answer, Request } from './readApart';
import { READERS, type Reading } from './readers';

const send = (answer: Answer): void => void process.send?.(answer);

/** Messages of Node and V8 when memory is exhausted. */
const NO_MEMORY = /out of memory|allocation failed/i;

/** The error as a message that the server can throw again. */
function failureOf(error: unknown): Answer {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const refusal = NO_MEMORY.test(what) ? new AppError('file/unreadable', { field: 'file' }) : error;
  if (!(refusal instanceof AppError)) return { failed: what };
  const { code, message, field } = refusal;
  return { refused: { code, message, field } };
}

async function main(): Promise<void> {
  const requested = once(process, 'message');
  send({ started: true });
  const [{ kind, input }] = (await requested) as [Request];
  try {
    // The server's types guarantee that kind and input match.
    const read = READERS[kind] as (given: unknown) => Promise<Reading<unknown, unknown>>;
    const { facts, parts } = await read(input);
    let next = once(process, 'message');
    send({ facts });
    await next;
    for await (const part of parts) {
      next = once(process, 'message');
      send({ part });
      await next;
    }
    send({ ended: true });
  } catch (error) {
    send(failureOf(error));
  }
}

// The server has ended, or needs nothing more.
process.once('disconnect', () => process.exit());
void main();
