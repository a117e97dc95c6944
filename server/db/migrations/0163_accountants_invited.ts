import { sql, type Kysely } from 'kysely';

/** Lets accountants be invited to the team, and stand in the log of what was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table team_invitation drop constraint team_invitation_role_check,
        add constraint team_invitation_role_check check (role in ('coach', 'contador', 'staff', 'admin'));
      alter table audit_event drop constraint audit_event_actor_kind_check,
        add constraint audit_event_actor_kind_check
          check (actor_kind in ('coach', 'contador', 'staff', 'admin', 'system')) not valid`,
    )
    .execute(db);
}
