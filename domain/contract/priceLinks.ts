/** The link in the mail about a higher price, by which its reader agrees to it, without signing in. */
import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Nullable, Pesos, callsOf } from './call';

const call = callsOf('Compras');

export const LinkedPrice = Type.Object({
  first_name: Type.String(),
  title: Type.String(),
  /** 'over': there is no higher price to agree to (any more). */
  status: Type.Union([Type.Literal('open'), Type.Literal('agreed'), Type.Literal('over')]),
  /** What a charge costs, and what it costs once the new price is agreed to. */
  from: Pesos,
  to: Pesos,
  /** The first charge at the new price; null: not known, as while it is frozen. */
  day: Nullable(Day),
  /** The sentence that is agreed to; null: nothing is open. */
  consent: Nullable(Type.String()),
  /** The page on which it is cancelled. */
  cancel_path: Type.String(),
});
export type LinkedPrice = Static<typeof LinkedPrice>;

const LINK = {
  params: Exact({ token: Type.String({ minLength: 1, maxLength: 80 }) }),
  response: Type.Object({ price: LinkedPrice }),
} as const;

export const getPriceLink = call('GET /price_links/{token}', 'public', 'El precio nuevo de una liga para aceptarlo', {
  ...LINK,
  errors: ['price-change/invalid'],
});

/** The sentence as it was shown. A repeat changes nothing. */
export const AgreedPrice = Exact({ consent: Type.String({ minLength: 1, maxLength: 600 }) });
export const postPriceLink = call(
  'POST /price_links/{token}',
  'public',
  'Acepta el precio nuevo de una suscripción con su liga',
  { ...LINK, body: AgreedPrice, errors: ['price-change/invalid', 'price-change/changed', 'price-change/ended'] },
);
