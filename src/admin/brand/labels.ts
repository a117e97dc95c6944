import type { BrandStudio } from '../../../domain/contract/brand';

export const STUDIO_STATES: Readonly<Record<BrandStudio['state'], string>> = {
  read: '',
  'no-access': 'Sin acceso',
  away: 'No disponible por ahora',
};
