/** Tax invoices (CFDI 4.0): whom they are for, and how a payment is named in them. Amounts in integer centavos. */
import { addDays, mondayOf, type Day } from './studioTime';

/** Who receives a tax invoice, as the person's Constancia de Situación Fiscal has it. */
export interface TaxProfile {
  readonly rfc: string;
  readonly legal_name: string;
  readonly zip: string;
  /** Key of SAT's catalogue of régimenes. */
  readonly tax_system: string;
  /** Key of SAT's catalogue of uses. */
  readonly cfdi_use: string;
}

/** SAT's régimenes, by whom they are for. */
export const TAX_SYSTEMS: Readonly<
  Record<string, { readonly name: string; readonly of: 'person' | 'company' | 'both' }>
> = {
  '601': { name: 'General de ley personas morales', of: 'company' },
  '603': { name: 'Personas morales con fines no lucrativos', of: 'company' },
  '605': { name: 'Sueldos y salarios', of: 'person' },
  '606': { name: 'Arrendamiento', of: 'person' },
  '607': { name: 'Enajenación o adquisición de bienes', of: 'person' },
  '608': { name: 'Demás ingresos', of: 'person' },
  '610': { name: 'Residentes en el extranjero', of: 'both' },
  '611': { name: 'Ingresos por dividendos', of: 'person' },
  '612': { name: 'Actividades empresariales y profesionales', of: 'person' },
  '614': { name: 'Ingresos por intereses', of: 'person' },
  '615': { name: 'Ingresos por obtención de premios', of: 'person' },
  '616': { name: 'Sin obligaciones fiscales', of: 'person' },
  '620': { name: 'Sociedades cooperativas de producción', of: 'company' },
  '621': { name: 'Incorporación fiscal', of: 'person' },
  '622': { name: 'Actividades agrícolas, ganaderas, silvícolas y pesqueras', of: 'company' },
  '623': { name: 'Opcional para grupos de sociedades', of: 'company' },
  '624': { name: 'Coordinados', of: 'company' },
  '625': { name: 'Ingresos por plataformas tecnológicas', of: 'person' },
  '626': { name: 'Régimen simplificado de confianza (RESICO)', of: 'both' },
};

/** The uses that a studio's customer can have; SAT decides which go with the régimen. */
export const CFDI_USES: Readonly<Record<string, string>> = {
  G03: 'Gastos en general',
  S01: 'Sin efectos fiscales',
};

/** The régimenes with which SAT takes 'Gastos en general'; the others have no deductions of that kind. */
const WITH_EXPENSES: ReadonlySet<string> = new Set([
  '601',
  '603',
  '606',
  '612',
  '620',
  '621',
  '622',
  '623',
  '624',
  '625',
  '626',
]);

/** The generic receivers: a customer who asks for an invoice has an RFC of their own. */
const GENERIC: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

const RFC = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[A-Z\d]{3}$/;

/** An RFC without spaces and dashes, in upper case. */
export const cleanRfc = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** A name as SAT has it: in upper case, with single spaces. */
export const cleanLegalName = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase();

/** Whether it may be an RFC: three letters for a company, four for a person, then a date that exists. */
export function isRfc(rfc: string): boolean {
  const [, , , month = '', day = ''] = RFC.exec(rfc) ?? [];
  if (month === '') return false;
  // The year has two digits: 29 February is one of some century.
  const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
  return Number(day) >= 1 && Number(day) <= days;
}

const isCompany = (rfc: string): boolean => rfc.length === 12;

/** Endings that the Constancia leaves out of a company's name. */
const COMPANY_KIND =
  /[\s,]+(S\.?\s?A\.?|S\.?\s?C\.?|A\.?\s?C\.?|S\.?\s?DE\s?R\.?\s?L\.?|S\.?\s?A\.?\s?P\.?\s?I\.?|S\.?\s?A\.?\s?S\.?)(\s+(DE\s+)?C\.?\s?V\.?)?\.?$/;

export interface TaxProblem {
  readonly field: keyof TaxProfile;
  readonly message: string;
}

/** The uses that go with a régimen. */
export const usesOf = (taxSystem: string): string[] =>
  Object.keys(CFDI_USES).filter((use) => use !== 'G03' || WITH_EXPENSES.has(taxSystem));

/** What is wrong with the data of a receiver, before the tax office is asked. */
export function taxProblems({ rfc, legal_name, zip, tax_system, cfdi_use }: TaxProfile): TaxProblem[] {
  const problems: TaxProblem[] = [];
  const add = (field: keyof TaxProfile, message: string): void => void problems.push({ field, message });
  if (!isRfc(rfc)) add('rfc', 'Revisa el RFC: son 13 caracteres de una persona o 12 de una empresa.');
  else if (GENERIC.has(rfc)) add('rfc', 'Ese RFC es el del público en general. Escribe el tuyo.');
  if (legal_name.length < 2) add('legal_name', 'Escribe tu nombre como está en tu Constancia de Situación Fiscal.');
  else if (isCompany(rfc) && COMPANY_KIND.test(legal_name))
    add('legal_name', 'Escribe el nombre sin el régimen de capital, como está en la Constancia: sin «SA de CV».');
  if (!/^\d{5}$/.test(zip)) add('zip', 'Escribe los cinco dígitos del código postal de tu domicilio fiscal.');
  const system = TAX_SYSTEMS[tax_system];
  if (!system) add('tax_system', 'Elige tu régimen fiscal.');
  else if (isRfc(rfc) && system.of === (isCompany(rfc) ? 'person' : 'company'))
    add('tax_system', isCompany(rfc) ? 'Ese régimen es de personas físicas.' : 'Ese régimen es de personas morales.');
  if (!(cfdi_use in CFDI_USES)) add('cfdi_use', 'Elige el uso de tu factura.');
  else if (system && !usesOf(tax_system).includes(cfdi_use))
    add('cfdi_use', 'Ese uso no va con tu régimen. Elige otro.');
  return problems;
}

/** Where a payment is, and whether it can still be invoiced by itself. */
export type TaxReceiptStatus = 'waiting' | 'open' | 'cancelled';

/** `waiting`: it is being stamped. `refused`: the tax office doesn't stamp it as it is. */
export type CfdiStatus = 'waiting' | 'stamped' | 'refused' | 'cancelling' | 'cancelled';

export type CfdiKind = 'customer' | 'global' | 'credit_note';

export const CFDI_KINDS: Readonly<Record<CfdiKind, string>> = {
  customer: 'Factura',
  global: 'Factura global',
  credit_note: 'Nota de crédito',
};

export const CFDI_LABELS: Readonly<Record<CfdiStatus, string>> = {
  waiting: 'En proceso',
  stamped: 'Timbrada',
  refused: 'Rechazada',
  cancelling: 'Por cancelar',
  cancelled: 'Cancelada',
};

/** SAT's key of how a payment was made. `provider` is the payment's, `method` that of its purchase. */
export function paymentForm(provider: string, method: number | null): string {
  if (method === 6 || provider === 'transfer') return '03';
  // Cash at an OXXO shop.
  if (method === 7 && provider === 'stripe') return '01';
  switch (provider) {
    case 'stripe':
    case 'terminal':
      return '04';
    case 'paypal':
    case 'mercadopago':
      return '31';
    case 'store_credit':
      return '17';
    default:
      return '01';
  }
}

/** Settings of the configuration of which a studio needs all to invoice. */
export interface CfdiConfig {
  readonly cfdi_enabled: boolean;
  readonly cfdi_product_key: string;
}

/** Whether customers are offered tax invoices; the studio's account at the provider is asked apart. */
export const offersCfdi = ({ cfdi_enabled, cfdi_product_key }: CfdiConfig): boolean =>
  cfdi_enabled && /^\d{8}$/.test(cfdi_product_key);

/** Refusals of the tax office in plain words, by what its texts say. */
const REFUSALS: ReadonlyArray<readonly [RegExp, keyof TaxProfile | null, string]> = [
  [/legal_name|nombre|CFDI40145/i, 'legal_name', 'El SAT tiene otro nombre para ese RFC. Cópialo de tu Constancia.'],
  [/zip|postal|DomicilioFiscal|CFDI40147|CFDI40148/i, 'zip', 'El SAT tiene otro código postal para ese RFC.'],
  [/tax_system|r[eé]gimen|CFDI40157|CFDI40158/i, 'tax_system', 'El SAT tiene otro régimen para ese RFC.'],
  [/\buse\b|UsoCFDI|CFDI40161/i, 'cfdi_use', 'Ese uso no va con tu régimen. Elige otro.'],
  [/tax_id|\brfc\b|CFDI40143/i, 'rfc', 'Ese RFC no está en la lista del SAT. Revísalo.'],
];

/** What the tax office refuses, for its customer to mend; without a field it is for the studio. */
export function taxRefusal(
  path: string | null,
  text: string,
): { readonly field: keyof TaxProfile | null; readonly message: string } {
  const found =
    REFUSALS.find(([pattern]) => path !== null && pattern.test(path)) ??
    REFUSALS.find(([pattern]) => pattern.test(text));
  return found
    ? { field: found[1], message: found[2] }
    : { field: null, message: 'El SAT no aceptó la factura. El estudio ya lo ve y lo revisa.' };
}

/** How often the sales that were not invoiced are put into a global invoice. */
export type GlobalPeriod = 'day' | 'week' | 'month';

const lastOfMonth = (day: Day): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return `${day.slice(0, 7)}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`;
};

/** The first and last day of the period that has a day. A week ends with its month, as the tax office counts by months. */
export function globalPeriodOf(period: GlobalPeriod, day: Day): { readonly from: Day; readonly to: Day } {
  if (period === 'day') return { from: day, to: day };
  const month = { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) };
  if (period === 'month') return month;
  const [monday, sunday] = [mondayOf(day), addDays(mondayOf(day), 6)];
  return { from: monday < month.from ? month.from : monday, to: sunday > month.to ? month.to : sunday };
}

/** Whether a global invoice that was stamped that day can still be cancelled: its year, and January of the next one. */
export const canCancelGlobal = (stamped: Day, today: Day): boolean =>
  today <= `${Number(stamped.slice(0, 4)) + 1}-01-31`;
