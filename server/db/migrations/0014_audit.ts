import { sql, type Kysely } from 'kysely';

/**
 * Creates the audit log. A trigger keeps recorded events from being changed: privileges can't, as the application's
 * user owns its tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table audit_event (
      audit_event_id bigint generated always as identity primary key,
      created_at timestamptz not null,
      actor_kind text not null check (actor_kind in ('coach', 'staff', 'admin', 'system')),
      -- A customer's number, or the name of a job, a webhook or a command.
      actor_id text not null,
      request_id text,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb
    );
    create index audit_event_newest on audit_event (created_at desc, audit_event_id desc);
    create index audit_event_entity on audit_event (entity, entity_id, created_at desc, audit_event_id desc);

    create function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end';
    create trigger audit_event_append_only before update or delete or truncate on audit_event
      for each statement execute function refuse_audit_change();
  `,
    )
    .execute(db);
}
