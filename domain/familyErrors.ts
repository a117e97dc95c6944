/** Refusals about the people of a family; part of domain/errors. Those of reserving stand in domain/shownErrors. */
import type { ErrorText } from './shownErrors';

export const FAMILY_ERRORS = {
  'family/full': [
    409,
    'Ya no caben más personas en la familia. Quien se elimina cuenta 30 días más, si tuvo reservaciones.',
  ],
  'family/changed': [
    412,
    'Los datos de esta persona cambiaron en otra ventana. Revisa lo que escribiste y guarda de nuevo.',
  ],
  'family/same-name': [409, 'Ya hay una persona con ese nombre en la familia.'],
  'family/name-fixed': [
    409,
    'Mientras tenga reservaciones o listas de espera por venir, su nombre solo lo corrige el estudio. Escríbenos.',
  ],
  'family/has-places': [
    409,
    'Tiene reservaciones o listas de espera por venir: cancélalas antes de eliminar a esta persona.',
  ],
} as const satisfies Readonly<Record<string, ErrorText>>;
