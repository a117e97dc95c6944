import { sql, type Kysely } from 'kysely';

/** Creates invitations: roles that take effect when the owner of an address confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table team_invitation (
        team_invitation_id bigint generated always as identity primary key,
        email text not null constraint team_invitation_email unique check (email = lower(email)),
        role text not null check (role in ('coach', 'staff', 'admin')),
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`,
    )
    .execute(db);
}
