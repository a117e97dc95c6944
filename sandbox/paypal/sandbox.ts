/** The context that is passed to every part of the sandbox. */
import { invalid } from './errors';
import type { State } from './state';
import type { Link, Money } from './types';

export interface Sandbox {
  readonly state: State;
  /** The API's address: http://127.0.0.1:port */
  url(): string;
  /** Path of the browser's routes: /sandbox/paypal */
  readonly publicPath: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The sandbox's clock. */
  now(): Date;
  save(): void;
  /** Queues an event for the webhook. */
  emit(
    type: string,
    resource: { readonly type: string; readonly version: string; readonly body: object },
    summary: string,
  ): void;
}

/** Formats an instant without fractions, as PayPal does. */
export const instant = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** Centavos as PayPal's money object. */
export const money = (centavos: number, currency: string): Money => ({
  currency_code: currency,
  value: decimal(centavos),
});

export function decimal(centavos: number): string {
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
}

/** Parses an amount to centavos; PayPal allows at most two decimals. */
export function centavosOf({ value }: Money, field: string, least = 1): number {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(value))
    throw invalid(
      field,
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
    );
  const [whole = '0', fraction = ''] = value.split('.');
  const centavos = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (centavos < least)
    throw invalid(
      field,
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
    );
  return centavos;
}

export const link = (sandbox: Sandbox, rel: string, method: NonNullable<Link['method']>, path: string): Link => ({
  href: `${sandbox.url()}${path}`,
  rel,
  method,
});
