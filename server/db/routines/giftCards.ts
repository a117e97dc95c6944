/**
 * Gift cards that can be redeemed: paid, not redeemed, and none of the money given back, disputed or lost. The charge of
 * a sale is the one purchase of the package for charges.
 */
export const redeemable_gift_card = `
create or replace view redeemable_gift_card as
select g.gift_card_id, p.purchase_id
from gift_card g
join purchase p on p.desk_sale_id = g.desk_sale_id and p.status = 'completed'
join class_package cp on cp.class_package_id = p.class_package_id and cp.is_charge
where not exists (select from store_credit_entry e where e.gift_card_id = g.gift_card_id)
  and not exists (
    select from invoice_balance i where i.purchase_id = p.purchase_id and (i.refunded + i.charged_back > 0 or exists (
      select from dispute d where d.invoice_id = i.invoice_id and d.status = 'open')))`;
