/** Reads requests as Facturapi does, and plays the tax office. */
import type { SandboxCustomer, SandboxItem } from './state';

export type Body = Readonly<Record<string, unknown>>;

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly path: string | null,
  ) {
    super(message);
  }
}

export function text(body: Body, name: string): string;
export function text(body: Body, name: string, required: false): string | null;
export function text(body: Body, name: string, required = true): string | null {
  const value = body[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (required || (value !== undefined && value !== null)) throw new Refusal(400, `${name} es requerido`, name);
  return null;
}

/** Pesos with at most two decimals as centavos. */
function centavosOf(value: unknown, path: string): number {
  if (typeof value !== 'number' || value <= 0 || Math.abs(value * 100 - Math.round(value * 100)) > 1e-6)
    throw new Refusal(400, `${path} debe ser un importe mayor a cero`, path);
  return Math.round(value * 100);
}

export function readItems({ items }: Body): SandboxItem[] {
  if (!Array.isArray(items) || items.length === 0) throw new Refusal(400, 'items es requerido', 'items');
  return (items as Body[]).map(({ quantity = 1, product }, at) => {
    const path = `items[${at}].product`;
    const { price, tax_included = true, taxes, ...rest } = (product ?? {}) as Body;
    const description = text(rest, 'description');
    const product_key = text(rest, 'product_key');
    if (!/^\d{8}$/.test(product_key)) throw new Refusal(400, 'La clave del SAT no existe', `${path}.product_key`);
    if (quantity !== 1 || tax_included !== true) throw new Refusal(400, 'Solo precios con IVA incluido', path);
    const [vat] = (taxes ?? []) as { type?: string; rate?: number }[];
    if (vat?.type !== 'IVA' || ![0, 0.08, 0.16].includes(vat.rate ?? -1))
      throw new Refusal(400, 'La tasa de IVA no es válida', `${path}.taxes`);
    return { description, product_key, total: centavosOf(price, `${path}.price`), vat: vat.rate ?? 0 };
  });
}

export function readReceipts({ receipts }: Body): string[] | null {
  if (receipts === undefined) return null;
  if (!Array.isArray(receipts) || new Set(receipts).size !== receipts.length)
    throw new Refusal(400, 'receipts no es válido', 'receipts');
  return receipts.map(String);
}

export function readCustomer(body: Body, prefix = ''): SandboxCustomer {
  const address = (body.address ?? {}) as Body;
  try {
    return {
      legal_name: text(body, 'legal_name'),
      tax_id: text(body, 'tax_id'),
      tax_system: text(body, 'tax_system'),
      zip: text(address, 'zip'),
    };
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(400, error.message, `${prefix}${error.path}`);
    throw error;
  }
}

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;

/**
 * What the tax office says of a receiver. It knows every RFC, but: those that end in 'X0X' aren't in its list, a name
 * with 'OTRO' and the postcode 99999 are never those of the RFC.
 */
export function checkReceiver({
  legal_name,
  tax_id,
  tax_system,
  zip,
  use,
}: SandboxCustomer & { readonly use?: string }) {
  const errors: { path: string; message: string }[] = [];
  if (!RFC.test(tax_id) || tax_id.endsWith('X0X'))
    errors.push({
      path: 'tax_id',
      message: 'El RFC no se encuentra en la lista de RFC inscritos no cancelados del SAT.',
    });
  if (legal_name !== legal_name.toUpperCase() || legal_name.includes('OTRO'))
    errors.push({ path: 'legal_name', message: 'El nombre no coincide con el registrado en el SAT para este RFC.' });
  if (!/^\d{5}$/.test(zip) || zip === '99999')
    errors.push({ path: 'address.zip', message: 'El código postal no coincide con el del domicilio fiscal.' });
  if (!/^6\d\d$/.test(tax_system) || (tax_system === '601') !== (tax_system === '601' && tax_id.length === 12))
    errors.push({ path: 'tax_system', message: 'El régimen fiscal no corresponde al tipo de persona.' });
  if (use === 'G03' && ['605', '616'].includes(tax_system))
    errors.push({ path: 'use', message: 'El UsoCFDI no corresponde al régimen del receptor.' });
  return errors;
}
