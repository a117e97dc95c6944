/** A row in each table of the studio's export that the demo's seed leaves empty. */
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../server/db/schema';

export async function seedOneOfEach(db: Kysely<DB>, now: Date): Promise<void> {
  const statements = [
    sql`insert into address (customer_id, street, number, interior_number, neighborhood, city, state, zip_code, country,
        created_at, updated_at)
      select min(customer_id), 'Colima', '12', '3', 'Roma', 'Ciudad de México', 'CDMX', '06700', 'México', ${now}, ${now}
      from customer`,
    sql`insert into customer_note (customer_id, text, pinned, created_at, created_by)
      select min(customer_id), '=Cuida la rodilla', true, ${now}, max(customer_id) from customer`,
    sql`insert into family_member (customer_id, kind, name, birthdate, note, created_at)
      select min(customer_id), 'child', 'Leo', '2018-05-04', '=Alergia', ${now} from customer`,
    sql`insert into customer_merge (merged_customer_id, customer_id, uid, merged_at)
      select max(customer_id), min(customer_id), 'uid-1', ${now} from customer`,
    sql`insert into notification_preference (customer_id, kind, channel, enabled, updated_at)
      select customer_id, kind, channel, false, ${now} from (select customer_id from customer order by 1 limit 3) c,
        unnest(array['class-reminder-24h', 'class-reminder-2h']) kind, unnest(array['mail', 'push']) channel`,
    sql`insert into mail (kind, customer_id, details, dedupe_key, created_at, due_at, recipient, subject, html, body,
        transport, attempts, sent_at, channel)
      select 'class-reminder-24h', min(customer_id), '{}', 'uno', ${now}, ${now}, 'eva@ejemplo.mx', 'Tu clase', '<p>',
        'Entra con tu liga', 'outbox', 1, ${now}, 'mail' from customer`,
    sql`insert into video_progress (video_id, customer_id, seconds, updated_at)
      select video_id, customer_id, 60, ${now} from video,
        (select customer_id from customer order by 1 limit 5) c`,
    sql`insert into video_favorite (video_id, customer_id, created_at)
      select video_id, customer_id, ${now} from video, (select customer_id from customer order by 1 limit 5) c`,
    sql`insert into audit_event (created_at, actor_kind, actor_id, action, entity, entity_id, before, after)
      values (${now}, 'system', 'job', 'purchase.expire', 'purchase', '1', '{"status": "x"}', null),
        (${now}, 'staff', '1', 'customer.change', 'customer', '1', '{"phone": "x"}', '{"phone": "y"}')`,
    sql`insert into dispute (invoice_id, provider, provider_dispute_id, amount, reason, status, opened_at, created_at)
      select min(invoice_id), 'stripe', 'dp_1', 47550, 'fraudulent', 'open', ${now}, ${now} from invoice`,
    sql`insert into store_credit_entry (customer_id, kind, amount, reason, created_at)
      select min(customer_id), 'goodwill', 15050, 'Clase sin aire', ${now} from customer where anonymised_at is null`,
    sql`insert into tax_profile (customer_id, rfc, legal_name, zip, tax_system, cfdi_use, updated_at)
      select customer_id, 'GODE561231GR8', 'ANA', '06700', '612', 'G03', ${now} from customer
      on conflict do nothing`,
    sql`insert into tax_receipt (invoice_id, total, next_try_at, created_at)
      select invoice_id, 100, ${now}, ${now} from invoice on conflict do nothing`,
    sql`insert into cfdi (kind, customer_id, tax_receipt_id, rfc, total, next_try_at, created_at)
      select 'customer', i.customer_id, r.tax_receipt_id, 'GODE561231GR8', 100, ${now}, ${now}
      from tax_receipt r join invoice i using (invoice_id) on conflict do nothing`,
    sql`insert into desk_sale (customer_id, sold_by, method, charges, title, total, created_at)
      select min(customer_id), min(customer_id), 'cash', '[]', 'Regalo', 50000, ${now} from customer`,
    sql`insert into gift_card (customer_id, desk_sale_id, amount, recipient_name, seed, code_hash, last4, created_at)
      select sold_by, desk_sale_id, 50000, 'Luz', 's', 'h', 'ABCD', ${now} from desk_sale where title = 'Regalo'`,
    sql`insert into received_message (phone, body, provider_id, received_at)
      values ('525512345678', '¿A qué hora abren?', 'wamid.1', ${now})`,
    sql`insert into referral (customer_id, inviter_id, created_at)
      select max(customer_id), min(customer_id), ${now} from customer c
      where c.anonymised_at is null and not exists (
        select from customer_merge m where m.merged_customer_id = c.customer_id)`,
    sql`insert into package_brand (class_package_id) select min(class_package_id) from class_package`,
    sql`insert into brand_visit (visit_id, customer_id, available_class_id, counted, studio_id, studio, starts_at, day,
        class_name, price, taken_at)
      select gen_random_uuid(), customer_id, available_class_id, true, 2, 'Casa Norte', ${now}, '2026-12-02', 'Ciclo', 15000,
        ${now} from available_class order by available_class_id limit 1`,
    sql`insert into brand_pass (visit_id, studio_id, studio, state, told, created_at, ended_at)
      values (gen_random_uuid(), 2, 'Casa Norte', 'ended', 'ended', ${now}, ${now})`,
    sql`insert into transfer_proof (purchase_id, file_id, status, created_at)
      select min(purchase_id), null, 'waiting', ${now} from purchase`,
    sql`insert into renewal_attempt (purchase_id, overdue_at, day, started_at, claimed_at, result, ended_at)
      select min(purchase_id), ${now}::timestamptz, 1, ${now}, ${now}, 'declined', ${now} from purchase`,
    sql`insert into purchase_freeze (purchase_id, starts_at, until, reason)
      select min(purchase_id), ${now}, ${now}::timestamptz + interval '7 days', 'Viaje' from purchase`,
    sql`insert into subscription_price (purchase_id, price, first_payment, later_payment, not_before, created_at)
      select min(purchase_id), 99050, 90000, 99050, '2026-12-01', ${now} from purchase`,
    sql`insert into trial (purchase_id, customer_id, class_package_id, fingerprint, created_at)
      select purchase_id, customer_id, class_package_id, 'huella-1', ${now} from purchase order by 1 limit 1`,
    sql`insert into class_series (weekdays, start_time, starts_on, duration, capacity, description, class_type_id,
        location_id, instructors, tags)
      select '{1,3}', '07:30', '2026-11-01', 50, 12, '', min(class_type_id), min(location_id),
        (select array_agg(instructor_id) from instructor), '{}' from class_type, location`,
    sql`insert into waitlist_offer (waitlist_id, spot, offered_at, expires_at, outcome, ended_at)
      select min(waitlist_id), 4, ${now}, ${now}::timestamptz + interval '15 minutes', 'lapsed', ${now} from waitlist`,
    sql`insert into fixed_place (customer_id, class_series_id, spot, purchase_id, starts_on, created_at)
      select p.customer_id, s.class_series_id, 3, p.purchase_id, '2026-11-01', ${now}
      from (select max(class_series_id) as class_series_id from class_series) s,
        (select customer_id, purchase_id from purchase order by purchase_id limit 1) p`,
    sql`insert into blocked_spot (location_id, room_id, spot, reason, created_at)
      select location_id, room_id, 3, 'Bici descompuesta', ${now} from room limit 1`,
    sql`insert into message_setting (kind, enabled, channels, mode, times, subject, heading, body)
      values ('reminder-24h', true, '{push,mail}', 'first', '{30}', 'Te esperamos', 'Hola', 'Nos vemos') on conflict do nothing`,
    sql`insert into customer_segment (name, filter, created_at, deleted_at)
      values ('Fieles', '{"visits_from": 20}', ${now}, ${now})`,
    sql`insert into campaign (name, subject, heading, text, button, path, segment, pace, state, created_at, sent_at, ended_at)
      values ('Regresa', 'Te extrañamos', 'Vuelve', 'Hay lugar.', 'Reservar', '/calendario', 'active', 60, 'cancelled', ${now},
        ${now}, ${now})`,
    sql`insert into campaign_recipient (campaign_id, customer_id)
      select campaign_id, customer_id from campaign, (select customer_id from customer order by 1 limit 5) c
      on conflict do nothing`,
    sql`insert into journey_run (journey_id, version, customer_id, occurrence, held_out, started_at, ended_at, outcome, given)
      select journey_id, version, customer_id, 'signup', false, ${now}, ${now}, 'done', '{"regalo": "1 clase de regalo"}'
      from journey, (select customer_id from customer order by 1 limit 5) c on conflict do nothing`,
    sql`insert into holiday (day, name) values ('2026-12-25', 'Navidad')`,
    sql`insert into video_caption (video_id, language, label, content)
      select video_id, language, language, 'WEBVTT' from video, unnest(array['es', 'en']) language`,
    sql`insert into page_former_slug (slug, page_id) select 'aviso-' || n, page_id
      from (select min(page_id) as page_id from page) p, generate_series(1, 3) n`,
    // More than one portion.
    sql`insert into single_class_tag (single_class_id, tag_id) select single_class_id, tag_id from single_class, tag
      on conflict do nothing`,
  ];
  for (const statement of statements) await statement.execute(db);
}
