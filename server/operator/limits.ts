/** What a studio's plan gives it: room for files, and connections of each process to its database. */
import { sizeText } from '../../domain/numbers';
import { recordEvent } from '../directory/events';
import type { Operator, Outcome } from './operator';
import { lockNamed } from './repository';

const UNITS = { MB: 1_000_000, GB: 1_000_000_000, TB: 1_000_000_000_000 } as const;

/** Bytes of '20GB' or '1.5TB'; null: no limit. */
function readBytes(text: string): number | null {
  if (text === 'sin') return null;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(MB|GB|TB)$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined)
    throw new Error('--files es un tamaño como 500MB, 20GB o 1.5TB, o «sin» para no limitarlos.');
  return Math.round(Number(amount) * UNITS[unit as keyof typeof UNITS]);
}

/** As many as a process may have for all studios, by default. */
const MOST_CONNECTIONS = 80;

function readConnections(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_CONNECTIONS)
    throw new Error(`--connections es un número de 1 a ${MOST_CONNECTIONS}.`);
  return count;
}

export async function limitStudio(
  op: Operator,
  name: string,
  wanted: { readonly files?: string | undefined; readonly connections?: string | undefined },
): Promise<Outcome> {
  if (wanted.files === undefined && wanted.connections === undefined)
    throw new Error('Di qué límite con --files o --connections.');
  const limits = {
    ...(wanted.files === undefined ? {} : { max_file_bytes: readBytes(wanted.files) }),
    ...(wanted.connections === undefined ? {} : { max_connections: readConnections(wanted.connections) }),
  };
  const after = await op.db.transaction().execute(async (trx) => {
    const { studio_id, ...before } = await lockNamed(trx, name);
    const changed = { max_file_bytes: before.max_file_bytes, max_connections: before.max_connections, ...limits };
    await trx.updateTable('studio').set(changed).where('studio_id', '=', studio_id).execute();
    const { max_file_bytes, max_connections } = before;
    await recordEvent(trx, op, {
      action: 'studio.limits',
      studio_id,
      before: { max_file_bytes, max_connections },
      after: changed,
    });
    return changed;
  });
  const files = after.max_file_bytes === null ? 'sin límite' : sizeText(after.max_file_bytes);
  return {
    text: `«${name}»: archivos ${files}; ${after.max_connections} conexiones por proceso.`,
    json: { name, ...after },
  };
}
