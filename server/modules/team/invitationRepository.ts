import { sql } from 'kysely';
import type { NewInvitation, TeamInvitation } from '../../../domain/contract/team';
import type { Db, Trx } from '../../db/schema';

export async function findInvitations(db: Db, now: Date): Promise<TeamInvitation[]> {
  const rows = await db
    .selectFrom('team_invitation')
    .select(['team_invitation_id', 'email', 'role', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('team_invitation_id')
    .execute();
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at.toISOString() }));
}

/** Whether an account has confirmed this address, or has a role already. */
export async function hasAccount(trx: Trx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer where lower(email) = ${email} and uid is not null and anonymised_at is null
      and (email_confirmed_at is not null or role <> 'customer')`.execute(trx);
  return rows.length > 0;
}

/** One invitation per address: the newest replaces older ones. Deletes expired ones. */
export async function upsertInvitation(
  trx: Trx,
  invitation: NewInvitation & { readonly created_at: Date; readonly expires_at: Date },
): Promise<number> {
  const { created_at } = invitation;
  await trx.deleteFrom('team_invitation').where('expires_at', '<=', created_at).execute();
  const { team_invitation_id } = await trx
    .insertInto('team_invitation')
    .values(invitation)
    .onConflict((c) =>
      c.column('email').doUpdateSet((eb) => ({
        role: eb.ref('excluded.role'),
        created_at: eb.ref('excluded.created_at'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .returning('team_invitation_id')
    .executeTakeFirstOrThrow();
  return team_invitation_id;
}

/** Deletes an invitation and returns its role; undefined: there is none. */
export async function removeInvitation(trx: Trx, id: number): Promise<NewInvitation['role'] | undefined> {
  const row = await trx
    .deleteFrom('team_invitation')
    .where('team_invitation_id', '=', id)
    .returning('role')
    .executeTakeFirst();
  return row?.role;
}

/** Uses up the valid invitation of an address. undefined: there is none. */
export async function takeInvitation(trx: Trx, email: string, now: Date): Promise<NewInvitation | undefined> {
  const taken = await trx
    .deleteFrom('team_invitation')
    .where('email', '=', email)
    .returning(['email', 'role', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken : undefined;
}
