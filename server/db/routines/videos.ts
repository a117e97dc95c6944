/**
 * Customers who may watch videos, until their last credit of an online package expires. Unpaid cash gives no access, as
 * what was watched can't be taken back.
 */
export const video_access = `
create or replace view video_access as
select u.customer_id, u.usable_until
from usable_credit u join purchase p using (purchase_id)
where p.credit_kind = 'online' and p.status not in ('pending', 'failed')`;
