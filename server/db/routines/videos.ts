/**
 * Customers who may watch videos: until when a credit of an online package lasts. One that waits for its cash gives
 * none, as videos are watched for good.
 */
export const video_access = `
create or replace view video_access as
select u.customer_id, u.usable_until
from usable_credit u join purchase p using (purchase_id)
where p.credit_kind = 'online' and p.status not in ('pending', 'failed')`;
