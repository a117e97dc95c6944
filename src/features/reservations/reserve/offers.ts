/** What a customer without a fitting credit is offered for the class. */
import type { AvailableClass } from '../../../../domain/contract/credits';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { UNLIMITED } from '../../../../domain/credits';
import { plural } from '../../../../domain/numbers';
import { freeFirstClass, isTrialPackage, packagesForClass, type WantedClass } from '../../../../domain/packages';
import type { PlaceFor } from '../../session/intent';

export interface Offers {
  /** 'Tu primera clase es gratis' */
  readonly free: ClassPackage | null;
  /** The cheapest first. */
  readonly packages: readonly ClassPackage[];
}

const MOST = 3;

const wantedClassOf = (single: SingleClass, place: PlaceFor): WantedClass => ({
  class_type_id: single.class_type.class_type_id,
  restricted: single.class_type.restricted,
  class_package_id: single.class_package_id,
  guest: place === 'guest',
});

/** A single class is offered by a button of its own, where the studio sells it. */
const isSingle = (p: ClassPackage): boolean =>
  p.class_amount === 1 && p.class_package_types.length === 0 && !isTrialPackage(p) && !p.is_special_event;

export function offersFor(
  single: SingleClass,
  place: PlaceFor,
  packages: readonly ClassPackage[],
  used: readonly number[],
  subscriptions: boolean,
): Offers {
  const sold = packages.filter((p) => (subscriptions || !p.is_subscription) && !isSingle(p));
  const fitting = packagesForClass(sold, wantedClassOf(single, place), used);
  const free = freeFirstClass(fitting);
  return { free, packages: free ? [] : fitting.slice(0, MOST) };
}

/** "Esta clase pide un crédito de Reformer."; null for a class that takes any. */
export const needText = ({ class_type, class_package }: SingleClass): string | null =>
  class_package
    ? `Este evento se paga con su propio paquete: ${class_package.title}.`
    : class_type.restricted
      ? `Esta clase pide un crédito de ${class_type.name}.`
      : null;

const FOR: Readonly<Record<AvailableClass['kind'], string>> = {
  presencial: '',
  online: ' en línea',
  especial: ' de evento',
};

/** "Tus 4 créditos en línea no sirven para esta clase."; null without other credits. */
export function otherCreditsText(credits: readonly AvailableClass[]): string | null {
  const groups = new Map<string, number>();
  const counted = credits.filter(({ class_amount }) => class_amount !== UNLIMITED);
  for (const { kind, class_type_name } of counted) {
    const what = kind === 'presencial' && class_type_name ? ` de ${class_type_name}` : (FOR[kind] ?? '');
    groups.set(what, (groups.get(what) ?? 0) + 1);
  }
  const texts = [...groups].map(([what, count]) => `${plural(count, 'crédito', 'créditos')}${what}`);
  if (texts.length === 0) return null;
  const last = texts[texts.length - 1];
  const all = texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} y ${last}`;
  return counted.length === 1 ? `Tienes ${all}, que no sirve aquí.` : `Tienes ${all}, que no sirven aquí.`;
}
