/** The credits of a purchase as its buyer reads them. */
import type { AvailableClass } from '../../../domain/contract/credits';
import type { ClassPackage } from '../../../domain/contract/packages';
import { UNLIMITED } from '../../../domain/credits';
import type { Purchase } from '../../../domain/contract/purchases';
import { formatInstant, plural } from '../../../domain/format';
import { memoize } from '../../core/memoize';
import type { RootState } from '../../core/state';
import { selectConfig } from '../appconfig/state';
import { selectShownCredits } from '../customers/selectors';
import { selectPackage } from '../packages/selectors';
import { creditsOf, selectPurchase } from '../purchases/actions';

export interface CreditLine {
  /** "10 créditos", "5 créditos de Reformer", "4 créditos en línea", "Clases ilimitadas". */
  readonly text: string;
  /** Whether they pay for classes at the studio. */
  readonly books: boolean;
  /** "hasta el 23 dic. 2026", or null where they never expire. */
  readonly until: string | null;
}

const FOR: Readonly<Record<AvailableClass['kind'], string>> = {
  presencial: '',
  online: ' en línea',
  especial: ' para el evento',
};

type Types = ClassPackage['class_package_types'];

function lineOf(credits: readonly AvailableClass[], types: Types, timeZone: string): CreditLine | null {
  const [first] = credits;
  if (!first) return null;
  const amount = first.class_amount === UNLIMITED ? 'Clases ilimitadas' : plural(credits.length, 'crédito', 'créditos');
  const name = types.find(({ class_type }) => class_type.class_type_id === first.class_type_id)?.class_type.name;
  const until = first.expiration_date && `hasta el ${formatInstant(first.expiration_date, timeZone)}`;
  return { text: `${amount}${name ? ` de ${name}` : FOR[first.kind]}`, books: first.kind === 'presencial', until };
}

/** A line for general credits and one for each class type; all credits of a line expire together. */
export function creditLines(credits: readonly AvailableClass[], types: Types, timeZone: string): CreditLine[] {
  const typeIds = [...new Set(credits.map((credit) => credit.class_type_id))];
  return typeIds
    .map((id) =>
      lineOf(
        credits.filter((credit) => credit.class_type_id === id),
        types,
        timeZone,
      ),
    )
    .filter((line): line is CreditLine => line !== null);
}

const NONE: readonly CreditLine[] = [];

const linesOf = memoize(
  (credits: readonly AvailableClass[], purchase: Purchase, pkg: ClassPackage | null, zone: string) =>
    creditLines(creditsOf(credits, purchase.purchase_id), pkg?.class_package_types ?? [], zone),
);

/** The credits that a purchase gave and that are still free. */
export function selectOrderCredits(state: RootState, purchaseId: number | null): readonly CreditLine[] {
  const purchase = purchaseId === null ? null : selectPurchase(state, purchaseId);
  const credits = selectShownCredits(state);
  if (!purchase || !credits) return NONE;
  const pkg = selectPackage(state, purchase.class_package.class_package_id);
  return linesOf(credits, purchase, pkg, selectConfig(state).timezone);
}
