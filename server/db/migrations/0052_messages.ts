import { sql, type Kysely } from 'kysely';

/**
 * Lets the outbox hold WhatsApp messages and push notifications; stores push subscriptions and the key that signs them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- First: a reservation holds mail while waiting for the customer.
    alter table mail
      add column channel text not null default 'mail',
      -- The number that the provider gave the message.
      add column provider_id text,
      add column delivered_at timestamptz,
      add column read_at timestamptz,
      drop constraint mail_transport_check,
      drop constraint mail_rendered,
      add constraint mail_transport check (transport in ('smtp', 'outbox', 'whatsapp', 'push')) not valid,
      add constraint mail_rendered check (sent_at is null or (recipient is not null and subject is not null and body is not null
        and transport is not null and (html is not null or channel <> 'mail'))) not valid;

    -- The key pair of Web Push (VAPID), made when it is first needed. A new one ends every subscription.
    alter table studio
      add column push_public_key text,
      add column push_private_key text;

    -- One browser. Who signs in there next takes it over.
    create table push_subscription (
      push_subscription_id bigint generated always as identity primary key,
      customer_id bigint not null references customer,
      endpoint text not null constraint push_subscription_endpoint unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    );
    create index push_subscription_customer on push_subscription (customer_id, push_subscription_id)`,
    )
    .execute(db);
}
