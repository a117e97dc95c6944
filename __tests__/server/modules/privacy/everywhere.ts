/** Rows of one person in every table that can name them: what a deletion has to find. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { recordAudit } from '../../../../server/modules/audit/record';
import { insertFile, nextFileId } from '../../../../server/modules/files/repository';
import { storeFile } from '../../../../server/modules/files/storeFile';
import { HOUR, NOON, type Api } from '../../../helpers/api';
import { aClass, aFixedPlace, aPackage, aPerson, aSeriesOf, someCredits, type Person } from '../../builders';
import { A_PDF } from '../files/samples';

export interface Named {
  readonly person: Person;
  readonly full_name: string;
  readonly email: string;
  /** Ten digits. */
  readonly phone: string;
}

/** Stands in every text that is the person's, and in no other. */
export const MARK = 'Trazazz';

/** The account that was merged into the person's: some of its rows stayed with it. */
async function mergedAccount({ db }: Api, to: number, video_id: number): Promise<number> {
  const { customer_id: from } = await aPerson(db);
  const rated = { customer_id: from, video_id, class_stars: 5, coach_stars: 4, created_at: NOON };
  await db
    .insertInto('video_rating')
    .values({ ...rated, comment: `${MARK} unida` })
    .execute();
  await db
    .updateTable('customer')
    .set({ name: 'Cuenta', last_name: 'unida', anonymised_at: NOON })
    .where('customer_id', '=', from)
    .execute();
  await db
    .insertInto('customer_merge')
    .values({ merged_customer_id: from, customer_id: to, uid: `uid-${MARK}-unida`, merged_at: NOON })
    .execute();
  return from;
}

/** `purchase_id` and `invoice_id`: of the person. */
export async function seedEverywhere(
  api: Api,
  folder: string,
  { person, full_name, email, phone }: Named,
  { purchase_id, invoice_id }: { readonly purchase_id: number; readonly invoice_id: number },
): Promise<void> {
  const { db } = api;
  const { customer_id } = person;
  const { customer_id: staff_id } = await aPerson(db, 'staff');
  const single_class_id = await aClass(db, { inHours: 50, capacity: 5 });
  const class_package_id = await aPackage(db);
  const at = { created_at: NOON };
  const own = { customer_id, ...at };
  const spaced = `${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}`;

  const { video_id } = await db
    .insertInto('video')
    .values({
      title: 'Core',
      class_category_id: null,
      class_type_id: null,
      video_type_id: null,
      program_id: null,
      program_position: null,
      poster_file_id: null,
      provider: 'youtube',
      provider_id: 'abc',
      file_id: null,
      published_at: NOON,
      ...at,
    })
    .returning('video_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('video_favorite')
    .values({ ...own, video_id })
    .execute();
  await db
    .insertInto('video_progress')
    .values({ customer_id, video_id, seconds: 60, completed_at: null, updated_at: NOON })
    .execute();
  await db
    .insertInto('video_rating')
    .values({ ...own, video_id, class_stars: 1, coach_stars: 2, comment: MARK })
    .execute();
  const merged = await mergedAccount(api, customer_id, video_id);

  const credit = { ...own, kind: 'goodwill', amount: 5_000, reason: MARK, created_by: staff_id } as const;
  await db.insertInto('store_credit_entry').values(credit).execute();
  await db.insertInto('customer_activity').values({ customer_id, last_class_at: NOON }).execute();
  await db.insertInto('customer_session').values({ customer_id, signed_in_at: NOON, seen_at: NOON }).execute();
  const note = { ...own, text: MARK, pinned: true, created_by: staff_id };
  await db.insertInto('customer_note').values(note).execute();
  await db
    .insertInto('family_member')
    .values({ ...own, kind: 'child', name: MARK, last_name: MARK, birthdate: '2018-05-04', note: MARK })
    .execute();
  const { form_id } = await db
    .insertInto('form')
    .values({ title: 'Salud' })
    .returning('form_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('form_answer')
    .values({ form_id, ...own, answers: JSON.stringify({ lesion: MARK }), changed_at: NOON })
    .execute();
  const other = await aPerson(db);
  const mention = `Vino con ${full_name}, ${email}`;
  await db
    .insertInto('customer_note')
    .values({ ...note, customer_id: other.customer_id, text: mention })
    .execute();
  await db
    .insertInto('notification_preference')
    .values({
      customer_id,
      kind: 'class-reminder-24h' as never,
      channel: 'mail' as never,
      enabled: true,
      updated_at: NOON,
    })
    .execute();
  await db
    .insertInto('push_subscription')
    .values({ ...own, endpoint: `https://push/${MARK}`, p256dh: MARK, auth: MARK })
    .execute();
  const { waitlist_id } = await db
    .insertInto('waitlist')
    .values({ ...own, single_class_id, auto: true } as never)
    .returning('waitlist_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('waitlist_offer')
    .values({ waitlist_id, spot: null, offered_at: NOON, outcome: 'passed', ended_at: NOON })
    .execute();
  const { campaign_id } = await db
    .insertInto('campaign')
    .values({
      name: 'Sábados',
      subject: 'Sábado',
      heading: 'Sábado',
      text: 'Ven',
      button: 'Ver',
      path: '/',
      pace: 60,
      state: 'done',
      created_at: NOON,
      sent_at: NOON,
      ended_at: NOON,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('campaign_recipient').values({ campaign_id, customer_id }).execute();
  const journey = { journey_id: 1, version: 1, occurrence: MARK, held_out: false, started_at: NOON };
  await db
    .insertInto('journey_run')
    .values({ ...journey, customer_id, due_at: null, ended_at: NOON, outcome: 'done' })
    .execute();
  await db
    .insertInto('discount')
    .values({
      code: 'REGALO-1',
      amount: 10,
      is_percent: true,
      class_package_id: null,
      customer_id,
      limit_per_customer: 1,
      limit_total: 1,
      ...at,
    })
    .execute();
  const hold = { customer_id, single_class_id, is_guest: true, guest: MARK, spot: null };
  await db
    .insertInto('spot_hold')
    .values({ ...hold, first_held_at: NOON, expires_at: new Date(NOON.getTime() + HOUR / 10), released_at: NOON })
    .execute();
  const penalty = { ...own, end_date: NOON, lifted_at: NOON, lifted_by: staff_id };
  await db.insertInto('class_reservation_penalty').values(penalty).execute();
  const [available_class_id = 0] = await someCredits(db, customer_id, 1);
  const elsewhere = { studio_id: 2, studio: 'Otro estudio', price: 100, starts_at: NOON, day: '2026-11-20' };
  await aFixedPlace(db, { customer_id, purchase_id, class_series_id: await aSeriesOf(db, single_class_id) });
  await db
    .insertInto('brand_visit')
    .values({
      ...elsewhere,
      visit_id: randomUUID(),
      customer_id,
      available_class_id,
      counted: true,
      class_name: 'Barre',
      state: 'returned',
      taken_at: NOON,
      ended_at: NOON,
    })
    .execute();
  await db
    .insertInto('brand_pass')
    .values({ ...elsewhere, ...own, visit_id: randomUUID(), available_class_id, state: 'open', class_name: 'Barre' })
    .execute();
  await db
    .insertInto('trial')
    .values({ ...own, purchase_id, class_package_id, fingerprint: 'huella' })
    .execute();
  await db.insertInto('role_decision').values({ email, customer_id, decided_at: NOON }).execute();
  const coach = { name: 'Coach', customer_id, home: false };
  await db
    .insertInto('instructor')
    .values(coach as never)
    .execute();
  // What another coach is paid, approved by the person.
  const { instructor_id } = await db
    .insertInto('instructor')
    .values({ name: 'Otro coach', home: false } as never)
    .returning('instructor_id')
    .executeTakeFirstOrThrow();
  const period = { instructor_id, starts_on: '2026-11-01', ends_on: '2026-11-15', total: 0 };
  await db
    .insertInto('coach_statement')
    .values({ ...period, approved_at: NOON, approved_by: customer_id })
    .execute();
  const { report_mail_id } = await db
    .insertInto('report_mail')
    .values({ report: 'pagos', filters: '{}', every: 'week', format: 'csv', sent_on: '2026-11-20' })
    .returning('report_mail_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('saved_view')
    .values({ customer_id, list: 'clientes', name: MARK, search: `buscar=${MARK}` })
    .execute();
  await db.insertInto('report_mail_recipient').values({ report_mail_id, customer_id }).execute();
  await db
    .insertInto('message_setting')
    .values({ kind: 'welcome', enabled: false, mode: 'all', channels: null, times: null, version: 1 })
    .execute();
  await db
    .insertInto('message_setting_version')
    .values({ kind: 'welcome', version: 1, changed_by: customer_id, setting: '{}', ...at } as never)
    .execute();
  await db
    .insertInto('app_config_version')
    .values({ app_config_version_id: 900, changed_by: customer_id, changes: '[]', ...at } as never)
    .execute();

  // The desk: a sale to the person, and a till of their own from when they worked there.
  const { desk_sale_id } = await db
    .insertInto('desk_sale')
    .values({
      ...own,
      sold_by: staff_id,
      method: 'terminal',
      class_package_id,
      discount_code: null,
      title: MARK,
      total: 100,
      charges: JSON.stringify([{ concept: MARK, amount: 100 }]),
      received: null,
      link_expires_at: null,
      terminal_digits: '4242',
      terminal_authorisation: MARK,
      voided_at: NOON,
      voided_by: staff_id,
      void_reason: MARK,
    })
    .returning('desk_sale_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('gift_card')
    .values({
      ...own,
      desk_sale_id,
      amount: 100,
      recipient_name: MARK,
      recipient_email: `${MARK}@ejemplo.mx`,
      message: MARK,
      seed: 's',
      code_hash: Buffer.from('h'),
      last4: 'ABCD',
      ...at,
    })
    .execute();
  await db
    .insertInto('received_message')
    .values({ customer_id, phone: MARK, body: MARK, provider_id: `wamid.${customer_id}`, received_at: NOON })
    .execute();
  await db
    .insertInto('referral')
    .values({ ...own, inviter_id: staff_id, ...at })
    .execute();
  await db
    .insertInto('referral_device')
    .values({ customer_id, devices: [MARK] })
    .execute();
  const movement = { method: 'cash', kind: 'deposit', amount: 100, ...at } as const;
  await db
    .insertInto('till_movement')
    .values({ ...movement, customer_id: staff_id, desk_sale_id, note: MARK })
    .execute();
  await db
    .insertInto('till_movement')
    .values({ ...movement, customer_id: staff_id, note: mention })
    .execute();
  await db
    .insertInto('till_movement')
    .values({ ...movement, customer_id })
    .execute();
  await db.updateTable('cash_count').set({ note: MARK }).where('customer_id', '=', customer_id).execute();
  const proof = {
    purchase_id,
    status: 'refused',
    reason: MARK,
    decided_by: customer_id,
    decided_at: NOON,
    ...at,
  } as const;
  await db
    .insertInto('transfer_proof')
    .values({ ...proof, file_id: null })
    .execute();
  await db
    .insertInto('renewal_attempt')
    .values({ purchase_id, overdue_at: NOON, day: 1, started_at: NOON, claimed_at: NOON })
    .execute();
  const receiver = { rfc: MARK, legal_name: MARK, zip: MARK, tax_system: MARK, cfdi_use: MARK };
  await db
    .insertInto('tax_profile')
    .values({ customer_id, ...receiver, updated_at: NOON })
    .execute();
  const { tax_receipt_id } = await db
    .insertInto('tax_receipt')
    .values({ invoice_id, total: 100, next_try_at: NOON, ...at })
    .returning('tax_receipt_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cfdi')
    .values({ kind: 'customer', customer_id, tax_receipt_id, ...receiver, total: 100, next_try_at: NOON, ...at })
    .execute();
  const refund = { invoice_id, amount: 100, reason: MARK, status: 'pending', created_by: customer_id, ...at } as const;
  await db
    .insertInto('refund')
    .values({ ...refund, updated_at: NOON })
    .execute();

  // Files of other systems, with lines about the person and one that names no customer.
  const imported = {
    kind: 'customers',
    digest: 'd',
    row_count: 3,
    columns: '[]',
    header_key: 'h',
    mapping: '{}',
    source: 'other',
  };
  const { import_batch_id } = await db
    .insertInto('import_batch')
    .values({
      ...imported,
      file_name: 'clientes.csv',
      date_order: null,
      remembered: false,
      created_by: customer_id,
      ...at,
    } as never)
    .returning('import_batch_id')
    .executeTakeFirstOrThrow();
  const line = (row_no: number, ...cells: string[]) => ({ import_batch_id, row_no, cells: JSON.stringify(cells) });
  await db
    .insertInto('import_row')
    .values([
      line(1, full_name, spaced),
      line(2, 'X', email.toUpperCase()),
      line(3, 'Otra Persona', 'otra@ejemplo.mx', '5500001111'),
    ])
    .execute();
  const problem = { import_batch_id, column_key: 'phone', message: 'Teléfono' };
  await db
    .insertInto('import_problem')
    .values([
      { ...problem, row_no: 1, value: MARK },
      { ...problem, row_no: 3, value: `+52 (${spaced.slice(0, 2)}) ${spaced.slice(3)}` },
    ])
    .execute();
  await db.insertInto('import_key').values({ kind: 'customers', key: MARK, import_batch_id, customer_id }).execute();

  // Files: a piece of an upload, a download of their own, and everything of the studio.
  const upload = { ...own, file_id: await nextFileId(db), name: `${MARK}.png`, size: 10, is_private: true };
  await db
    .insertInto('upload')
    .values({ ...upload, storage: 'disk', parts_id: null })
    .execute();
  await db.insertInto('data_export').values({ customer_id, requested_at: NOON, failed_at: NOON }).execute();
  const file_id = await nextFileId(db);
  const path = join(folder, 'todo.pdf');
  await writeFile(path, A_PDF);
  const stored = await storeFile(api.studio.files!.private.disk, db, file_id, path);
  await api
    .system()
    .transaction((trx) => insertFile(trx, { ...stored, name: 'todo.zip', is_private: true, customer_id: null, ...at }));
  const everything = { requested_by: customer_id, requested_at: NOON, ready_at: NOON, file_id };
  await db.insertInto('studio_export').values(everything).execute();
  await db
    .insertInto('export_schedule')
    .values({
      every: 'week',
      day: 1,
      place: 'mail',
      customer_id,
      sealed: null,
      taken_on: '2026-11-20',
      changed_at: NOON,
    })
    .execute();

  // A clerk's answer of a sale to the person is stored for a week, with the person deep inside.
  const answer = { desk_sale: { customer: { customer_id, name: MARK } } };
  await db
    .insertInto('idempotency_key')
    .values({
      customer_id: staff_id,
      key: 'venta-a-la-persona',
      fingerprint: 'f',
      response: JSON.stringify(answer),
      ...at,
    })
    .execute();
  const ctx = api.system();
  await ctx.transaction((trx) =>
    recordAudit(trx, ctx, {
      action: 'customer.change',
      entity: 'customer',
      id: merged,
      before: { email: `${MARK}@vieja.mx` },
      after: { email },
    }),
  );
}
