/** Host names of studios. One counts once its owner has proved it by a record in the DNS. */
import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { errorCode, violatesUnique } from '../db/errors';
import { recordEvent } from '../directory/events';
import type { DirectoryTrx } from '../directory/tables';
import type { Operator, Outcome } from './operator';
import { findHosts, lockNamed, requireNamed, type StudioRow } from './repository';

const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** A name as browsers send it: lower case, accents as 'xn--…'. */
export function readHost(text: string): string {
  const host = domainToASCII(text.trim()).toLowerCase();
  if (!HOST.test(host) || host.length > 253)
    throw new Error(`«${text}» no es el nombre de un sitio, como estudioaura.mx`);
  return host;
}

/** The record that proves a name. */
const recordOf = (host: string): string => `_studio.${host}`;

/** What to do with a name that isn't proved yet. */
export const toProve = (studio: string, host: string, token: string): string =>
  `Para comprobar que «${host}» es del estudio, pon este registro en su DNS:\n` +
  `  ${recordOf(host)}  TXT  ${token}\n` +
  `y después: studios host verify ${studio} ${host}`;

interface NewHost {
  readonly host: string;
  readonly verified: boolean;
  readonly at: Date;
}

/** Returns its token; one that the studio has already keeps its own. */
export async function insertHost(
  trx: DirectoryTrx,
  op: Operator,
  { studio_id }: Pick<StudioRow, 'studio_id'>,
  { host, verified, at }: NewHost,
): Promise<{ readonly token: string; readonly verified: boolean }> {
  const known = await trx
    .selectFrom('studio_host as h')
    .innerJoin('studio as s', 's.studio_id', 'h.studio_id')
    .select(['h.studio_id', 'h.verified_at', 'h.verify_token', 's.name', 's.state'])
    .where('h.host', '=', host)
    .forUpdate()
    .executeTakeFirst();
  if (known?.studio_id === studio_id) {
    if (verified && known.verified_at === null) await verify(trx, op, studio_id, host, at);
    return { token: known.verify_token, verified: verified || known.verified_at !== null };
  }
  if (known && known.state !== 'deleted') throw new Error(`«${host}» ya es del estudio «${known.name}».`);
  // A deleted studio has no names; one that is restored comes back without this one.
  if (known) await dropHost(trx, op, known.studio_id, host);
  const token = randomBytes(24).toString('base64url');
  await trx
    .insertInto('studio_host')
    .values({ host, studio_id, verified_at: verified ? at : null, verify_token: token, added_at: at })
    .execute()
    .catch((error: unknown) => {
      if (violatesUnique(error, 'studio_host_pkey')) throw new Error(`«${host}» acaba de ser de otro estudio.`);
      throw error;
    });
  await recordEvent(trx, op, { action: 'host.add', studio_id, after: { host, verified } });
  return { token, verified };
}

async function verify(trx: DirectoryTrx, op: Operator, studio_id: number, host: string, at: Date): Promise<void> {
  await trx.updateTable('studio_host').set({ verified_at: at }).where('host', '=', host).execute();
  await recordEvent(trx, op, {
    action: 'host.verify',
    studio_id,
    before: { host, verified: false },
    after: { host, verified: true },
  });
}

async function dropHost(trx: DirectoryTrx, op: Operator, studio_id: number, host: string): Promise<void> {
  await trx.deleteFrom('studio_host').where('host', '=', host).where('studio_id', '=', studio_id).execute();
  await recordEvent(trx, op, { action: 'host.remove', studio_id, before: { host } });
}

export async function addHost(
  op: Operator,
  name: string,
  text: string,
  { verified = false }: { readonly verified?: boolean | undefined } = {},
): Promise<Outcome> {
  const host = readHost(text);
  const added = await op.db.transaction().execute(async (trx) => {
    const studio = await lockNamed(trx, name);
    return insertHost(trx, op, studio, { host, verified, at: op.now() });
  });
  return {
    text: added.verified ? `«${host}» lleva al estudio «${name}».` : toProve(name, host, added.token),
    json: { studio: name, host, verified: added.verified, record: recordOf(host), token: added.token },
  };
}

/** Whether the DNS holds the token; a name without such a record holds none. */
async function isProved({ resolveTxt }: Operator, host: string, token: string): Promise<boolean> {
  try {
    return (await resolveTxt(recordOf(host))).some((parts) => parts.join('').trim() === token);
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '')) return false;
    throw new Error(`El DNS no responde (${errorCode(error) ?? 'sin código'}). Inténtalo de nuevo.`);
  }
}

export async function verifyHost(op: Operator, name: string, text: string): Promise<Outcome> {
  const host = readHost(text);
  const { studio_id } = await requireNamed(op.db, name);
  const found = (await findHosts(op.db, studio_id)).find((one) => one.host === host);
  if (!found) throw new Error(`«${host}» no es del estudio «${name}». Agrégalo: studios host add ${name} ${host}`);
  if (found.verified_at === null) {
    if (!(await isProved(op, host, found.verify_token)))
      throw new Error(
        `El registro aún no está en el DNS, o dice otra cosa.\n${toProve(name, host, found.verify_token)}`,
      );
    await op.db.transaction().execute(async (trx) => {
      const { studio_id: id } = await lockNamed(trx, name);
      // The name may have been taken away meanwhile, or added anew with another token.
      const still = await trx
        .selectFrom('studio_host')
        .select('verified_at')
        .where('host', '=', host)
        .where('studio_id', '=', id)
        .where('verify_token', '=', found.verify_token)
        .forUpdate()
        .executeTakeFirst();
      if (!still) throw new Error(`«${host}» acaba de cambiar. Inténtalo de nuevo.`);
      if (still.verified_at === null) await verify(trx, op, id, host, op.now());
    });
  }
  return { text: `«${host}» lleva al estudio «${name}».`, json: { studio: name, host, verified: true } };
}

export async function removeHost(op: Operator, name: string, text: string): Promise<Outcome> {
  const host = readHost(text);
  await op.db.transaction().execute(async (trx) => {
    const { studio_id } = await lockNamed(trx, name);
    const hosts = await findHosts(trx, studio_id);
    if (!hosts.some((one) => one.host === host)) throw new Error(`«${host}» no es del estudio «${name}».`);
    await dropHost(trx, op, studio_id, host);
  });
  return { text: `«${host}» ya no lleva al estudio «${name}».`, json: { studio: name, host } };
}
