import { isShown, type ShownIn } from '../../../domain/forms/places';
import { plural } from '../../../domain/numbers';

/** Where a form can be shown. */
export const PART = {
  signup: 'Al registrarse',
  profile: 'En el perfil',
  class_types: 'Antes de una clase',
  class_packages: 'Antes de comprar un paquete',
} as const;

/** 'Al registrarse · Antes de una clase (2 tipos)'. */
export function shownInText(shown: ShownIn): string {
  if (!isShown(shown)) return 'No se muestra en ningún lado';
  const { signup, profile, class_types, class_packages, page } = shown;
  return [
    signup && PART.signup,
    profile && PART.profile,
    class_types.length > 0 && `${PART.class_types} (${plural(class_types.length, 'tipo', 'tipos')})`,
    class_packages.length > 0 && `${PART.class_packages} (${class_packages.length})`,
    page === 'account' && 'Página para quien tiene cuenta',
    page === 'everyone' && 'Página para todos',
  ]
    .filter(Boolean)
    .join(' · ');
}
