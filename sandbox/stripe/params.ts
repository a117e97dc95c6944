import { invalid, missing } from './errors';
import type { FormFields, FormValue } from './forms';
import type Stripe from 'stripe';

/** Typed access to a call's fields; invalid values throw Stripe's errors. */
export class Params {
  constructor(
    private readonly fields: FormFields,
    private readonly prefix = '',
  ) {}

  has(name: string): boolean {
    return name in this.fields;
  }

  /** The unparsed field. */
  plain(name: string): FormValue | undefined {
    return this.fields[name];
  }

  /** The parameter's name as Stripe writes it in an error: `items[0][price]`. */
  nameOf(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }

  text(name: string): string | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalid('Invalid string', this.nameOf(name));
    return value;
  }

  /** Null for an empty text, which removes a value. */
  textOrNull(name: string): string | null | undefined {
    const value = this.text(name);
    return value === '' ? null : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(this.nameOf(name));
    if (value === '')
      throw invalid(
        `You passed an empty string for '${this.nameOf(name)}'.`,
        this.nameOf(name),
        'parameter_invalid_empty',
      );
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, this.nameOf(name), 'parameter_invalid_integer');
    return Number(value);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw missing(this.nameOf(name));
    return value;
  }

  decimal(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    if (!/^-?\d{1,12}(\.\d{1,12})?$/.test(value)) throw invalid(`Invalid decimal: ${value}`, this.nameOf(name));
    return Number(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, this.nameOf(name));
    return value === 'true';
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    const found = allowed.find((one) => one === value);
    if (!found) throw invalid(`Invalid ${this.nameOf(name)}: must be one of ${allowed.join(', ')}`, this.nameOf(name));
    return found;
  }

  /** The nested fields, or undefined when missing. */
  group(name: string): Params | undefined {
    const value = this.fields[name];
    if (value === undefined || value === '') return undefined;
    return this.groupOf(value, this.nameOf(name));
  }

  groups(name: string): Params[] | undefined {
    return this.listOf(name)?.map((value, at) => this.groupOf(value, `${this.nameOf(name)}[${at}]`));
  }

  texts(name: string): string[] | undefined {
    return this.listOf(name)?.map((value) => {
      if (typeof value !== 'string') throw invalid('Invalid string', this.nameOf(name));
      return value;
    });
  }

  /** Merges `metadata` into `present`: an empty value removes its key, an empty `metadata` all keys. */
  metadata(present: Stripe.Metadata = {}): Stripe.Metadata {
    if (this.fields.metadata === '') return {};
    const merged = new Map(Object.entries(present));
    for (const [key, value] of Object.entries(this.group('metadata')?.fields ?? {})) {
      if (typeof value !== 'string') throw invalid('Invalid string', `${this.nameOf('metadata')}[${key}]`);
      if (key.length > 40 || value.length > 500)
        throw invalid('Metadata keys can be 40 characters long, values 500.', `${this.nameOf('metadata')}[${key}]`);
      if (value === '') merged.delete(key);
      else merged.set(key, value);
    }
    if (merged.size > 50) throw invalid('You can have up to 50 metadata keys.', this.nameOf('metadata'));
    return Object.fromEntries(merged);
  }

  /** Throws for fields not in `accepted`: `customer`, `items.#.price` (a list), `metadata` (any key below). */
  refuseOthers(accepted: ReadonlySet<string>): void {
    for (const path of pathsIn(this.fields)) {
      const names = path.map((part) => (/^\d+$/.test(part) ? '#' : part));
      const known =
        names.some((_, end) => names[end] === 'metadata' && accepted.has(names.slice(0, end + 1).join('.'))) ||
        accepted.has(names.join('.'));
      if (known) continue;
      // An empty text removes a list or group.
      if ([...accepted].some((name) => name.startsWith(`${names.join('.')}.`)) && this.at(path) === '') continue;
      const [head = '', ...rest] = path;
      const name = `${head}${rest.map((part) => `[${part}]`).join('')}`;
      throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    }
  }

  private at(path: readonly string[]): FormValue | undefined {
    let value: FormValue | undefined = this.fields;
    for (const part of path) {
      if (value === undefined || typeof value === 'string') return undefined;
      value = Array.isArray(value) ? value[Number(part)] : value[part];
    }
    return value;
  }

  private listOf(name: string): FormValue[] | undefined {
    const value = this.fields[name];
    if (value === undefined) return undefined;
    if (value === '') return [];
    if (!Array.isArray(value)) throw invalid('Invalid array', this.nameOf(name));
    return value;
  }

  private groupOf(value: FormValue, name: string): Params {
    if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', name);
    return new Params(value, name);
  }
}

function pathsIn(value: FormValue): string[][] {
  if (typeof value === 'string') return [[]];
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]));
}
