/** Whether a customer gives a class, as one of its instructors. */
export const coaches_class = `
create or replace function coaches_class(p_customer_id bigint, p_single_class_id bigint) returns boolean
  language sql stable as $$
  select exists (
    select from class_instructor ci join instructor i using (instructor_id)
    where ci.single_class_id = p_single_class_id and i.customer_id = p_customer_id)
$$`;
