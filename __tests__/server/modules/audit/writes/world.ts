/** The studio in which the writes happen, and what several of them need. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Call } from '../../../../../domain/contract/call';
import { postReservation } from '../../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../../domain/contract/waitlists';
import { startFacturapiSandbox, type FacturapiSandbox } from '../../../../../sandbox/facturapi';
import { openFacturapi } from '../../../../../server/modules/cfdi/facturapi';
import { openFiles } from '../../../../../server/modules/files/open';
import { SiblingAway } from '../../../../../server/ports/siblings';
import { startApi, type Api } from '../../../../helpers/api';
import { aClass, aPerson, type Person } from '../../../builders';

export let api: Api;

export let folder: string;

export let staff: Person;

export let admin: Person;

export const OWNER = { uid: 'owner', email: 'owner@ejemplo.mx', emailVerified: true };

let office: FacturapiSandbox;
const FACTURAPI = { secretKey: 'sk_test_pruebas', userKey: 'sk_user_sandbox_pruebas' } as const;

export interface Write {
  /** The call that does it; none for what the system does. */
  readonly call?: Call;
  readonly by: 'staff' | 'admin' | string;
  readonly entity: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What it needs, none of it recorded; returns the write, which may be done again after it failed. */
  readonly arrange: () => Promise<() => Promise<unknown>>;
}

export async function reservedBy(person: Person, single_class_id: number): Promise<number> {
  return (await api.ok(postReservation, { as: person, body: { single_class_id } })).class_reservation
    .class_reservation_id;
}

export async function aFullClass(): Promise<{ id: number; holder: Person; reservation: number }> {
  const [holder, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { capacity: 1 })];
  return { id, holder, reservation: await reservedBy(holder, id) };
}

export async function aWaiting(): Promise<{ id: number; waitlist_id: number; holder: Person; reservation: number }> {
  const full = await aFullClass();
  const { waitlist } = await api.ok(postWaitlist, {
    as: await aPerson(api.db, 'customer', 1),
    body: { single_class_id: full.id },
  });
  return { ...full, waitlist_id: waitlist.waitlist_id };
}

export const anInstructor = async (): Promise<number> =>
  (
    await sql<{ id: number }>`insert into instructor (name, last_name) values ('Ana', 'Luz')
      returning instructor_id as id`.execute(api.db)
  ).rows[0]!.id;

const alone = (studioId: number): never => {
  throw new SiblingAway(studioId);
};

export async function openWorld(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  office = await startFacturapiSandbox(FACTURAPI);
  api = await startApi({
    cfdi: openFacturapi({ ...FACTURAPI, apiUrl: office.url }, () => undefined),
    payments: true,
    files: openFiles({ folder, s3: null }),
    encoder: { ffmpeg: '', ffprobe: '' },
    brand: { title: 'Aura', config: [], visitPrice: null, settles: 'used' },
    siblings: { self: 1, all: async () => [], within: alone, finishing: alone },
    adminEmails: [OWNER.email, 'second-owner@ejemplo.mx'],
  });
  await api.configure({
    waitlist_enabled: 'true',
    cash_checkout_enabled: 'true',
    cancel_timeframe_value: '0',
    unlimited_membership_penalties_enabled: 'true',
    unlimited_max_no_shows_for_penalty: '1',
    penalty_days: '7',
  });
  staff = await aPerson(api.db, 'staff');
  admin = await aPerson(api.db, 'admin');
  await sql
    .raw(
      `create function fail_at_commit() returns trigger language plpgsql as $$
       begin raise exception 'at commit'; end $$`,
    )
    .execute(api.db);
}

export async function closeWorld(): Promise<void> {
  await api.close();
  await office.close();
  await rm(folder, { recursive: true, force: true });
}
