import type { VisitOutcome } from '../../../domain/brandVisits';
import type { BrandStudio } from '../../../domain/contract/brand';

export const STUDIO_STATES: Readonly<Record<BrandStudio['state'], string>> = {
  read: '',
  'no-access': 'Sin acceso',
  away: 'No disponible por ahora',
};

export const OUTCOMES: Readonly<Record<VisitOutcome, string>> = {
  attended: 'Asistió',
  no_show: 'No asistió',
  late_cancel: 'Canceló tarde',
};
