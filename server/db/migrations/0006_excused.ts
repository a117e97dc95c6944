import { sql, type Kysely } from 'kysely';

/** Cancelling without loss where the coach was replaced after the reservation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RELEASING).execute(db);
}

/** As before; an excused cancellation gives the credit back whatever was decided, and is none of those that the credit has left. */
const RELEASING = `
create or replace function release_seat(
  p_single_class_id bigint, p_class_reservation_id bigint, p_credit_returns boolean, p_now timestamptz, p_serves_line boolean default false
) returns boolean language plpgsql as $$
declare
  coach_changed timestamptz;
  credit bigint;
  is_counted boolean;
  is_excused boolean;
begin
  select coach_changed_at into coach_changed from single_class where single_class_id = p_single_class_id for no key update;

  if not p_serves_line and exists (
    select from waitlist where single_class_id = p_single_class_id and promoted_at is null and removed_at is null
  ) then
    raise exception 'somebody waits' using errcode = 'SR003';
  end if;

  update class_reservation set deleted_at = p_now, excused = coalesce(created_at <= coach_changed, false)
   where class_reservation_id = p_class_reservation_id and single_class_id = p_single_class_id
     and deleted_at is null and not attend
  returning available_class_id, counted, excused into credit, is_counted, is_excused;
  if not found then
    return false;
  end if;

  update single_class set reserved = reserved - 1 where single_class_id = p_single_class_id;

  if is_counted and not is_excused then
    update available_class
       set cancels = cancels + 1, forfeited_at = case when p_credit_returns then forfeited_at else p_now end
     where available_class_id = credit;
  end if;
  return true;
end $$;
`;
