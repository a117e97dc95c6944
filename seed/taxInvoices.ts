/**
 * Payments that their customers asked a tax invoice for, and some that go into a global one. They wait: the first run of
 * the job has them stamped by the demo's stand-in, which then has their files. One is refused there, one was refunded.
 */
import { DAY, HOUR } from '../domain/durations';
import { cleanLegalName, type TaxProfile } from '../domain/cfdi';
import type { Db } from '../server/db/schema';
import type { Habit, Person } from './customers';
import type { Ledger } from './ledger';
import { insertRows, type Row } from './rows';

type Receiver = Omit<TaxProfile, 'legal_name'>;

const ASKED: ReadonlyArray<readonly [Habit, Receiver]> = [
  ['shown', { rfc: 'GODE561231GR8', zip: '06700', tax_system: '612', cfdi_use: 'G03' }],
  ['revoked', { rfc: 'MISC491214B86', zip: '03100', tax_system: '605', cfdi_use: 'S01' }],
  // The stand-in's tax office doesn't know what ends in X0X.
  ['penalized', { rfc: 'RAQÑ770127X0X', zip: '06140', tax_system: '626', cfdi_use: 'G03' }],
];

/** So old that their month has ended, and the hours after it are over. */
const GLOBAL_AGE = 36 * DAY;
const GLOBAL_COUNT = 3;

/** After the invoices; before the refunds, whose trigger changes what is invoiced. */
export async function writeTaxInvoices(
  trx: Db,
  { payments: { invoices } }: Ledger,
  people: readonly Person[],
  now: Date,
): Promise<void> {
  const paid = invoices.filter(({ total_payment = 0, created_at = now }) => total_payment > 0 && created_at < now);
  const receipts: Row<'tax_receipt'>[] = [];
  const addReceipt = ({ invoice_id, total_payment, created_at }: Row<'invoice'>): number => {
    const tax_receipt_id = receipts.length + 1;
    receipts.push({ tax_receipt_id, invoice_id, total: total_payment, next_try_at: created_at, created_at });
    return tax_receipt_id;
  };
  const profiles: Row<'tax_profile'>[] = [];
  const cfdis: Row<'cfdi'>[] = [];
  for (const [habit, receiver] of ASKED) {
    const person = people.find((one) => one.habit === habit);
    const payment = paid.find(({ customer_id }) => customer_id === person?.customer_id);
    if (!person || !payment?.created_at) continue;
    const { customer_id, name, last_name } = person;
    const tax_receipt_id = addReceipt(payment);
    const profile = { ...receiver, legal_name: cleanLegalName(`${name} ${last_name}`) };
    const created_at = new Date(payment.created_at.getTime() + HOUR);
    profiles.push({ customer_id, ...profile, updated_at: created_at });
    cfdis.push({
      cfdi_id: cfdis.length + 1,
      kind: 'customer',
      customer_id,
      tax_receipt_id,
      total: payment.total_payment,
      ...profile,
      next_try_at: created_at,
      created_at,
    });
  }
  const old = paid.filter(({ created_at = now }) => now.getTime() - created_at.getTime() > GLOBAL_AGE);
  const taken = new Set(receipts.map(({ invoice_id }) => invoice_id));
  old
    .filter(({ invoice_id }) => !taken.has(invoice_id))
    .sort((a, b) => Number(b.created_at) - Number(a.created_at))
    .slice(0, GLOBAL_COUNT)
    .forEach(addReceipt);
  await insertRows(trx, 'tax_profile', profiles);
  await insertRows(trx, 'tax_receipt', receipts);
  await insertRows(trx, 'cfdi', cfdis);
  for (const { cfdi_id, tax_receipt_id = null } of cfdis)
    if (tax_receipt_id !== null)
      await trx.updateTable('tax_receipt').set({ cfdi_id }).where('tax_receipt_id', '=', tax_receipt_id).execute();
}
