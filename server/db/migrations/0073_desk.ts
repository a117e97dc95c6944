import { sql, type Kysely } from 'kysely';

/** Creates products sold at the desk besides packages, and payment methods of the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SQL = `
insert into payment_method (payment_method_id, name)
select 4, case when exists (select from payment_method where lower(name) = 'tarjeta en terminal')
  then 'Terminal de la caja' else 'Tarjeta en terminal' end;

-- The one package, never on offer, that charges without a product are purchases of.
alter table class_package add column is_charge boolean not null default false;
create unique index class_package_charge on class_package (is_charge) where is_charge;
`;
