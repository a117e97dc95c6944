import type Stripe from 'stripe';

/** Stripe's declared types as sent and stored: decimals are strings, expandable objects are ids. */
export type Wire<T> = WirePart<T, T>;

type WirePart<T, Whole> = T extends string | number | boolean | null | undefined | void
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Element)[]
      ? Wire<Element>[]
      : T extends { id: string; object: string }
        ? string extends Whole
          ? never
          : WireFields<T>
        : WireFields<T>;

type WireFields<T> = { [Key in keyof T]: Wire<T[Key]> };
