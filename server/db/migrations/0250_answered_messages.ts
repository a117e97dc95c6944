import { sql, type Kysely } from 'kysely';

/**
 * What the press of a WhatsApp button was answered with, in the conversation: the text with its buttons, when it is
 * due to be sent (null: not any more), and when it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table received_message add column answer jsonb, add column answer_due_at timestamptz,
      add column answered_at timestamptz`.execute(db);
  await sql`
    create index received_message_answer on received_message (answer_due_at) where answer_due_at is not null`.execute(
    db,
  );
}
