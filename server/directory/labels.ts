/** How operators read what a studio's state and schema are. */
import { isAhead, SCHEMA_VERSION } from '../db/schemaVersion';
import type { StudioState } from './tables';

/** How a studio's schema stands to the one that this version makes. */
export function schemaOf(version: string | null): keyof typeof SCHEMA {
  if (version === null) return 'none';
  if (version === SCHEMA_VERSION) return 'current';
  return isAhead(version) ? 'ahead' : 'behind';
}
export const SCHEMA = { none: 'sin base', current: 'al día', ahead: 'más nueva', behind: 'atrasada' } as const;

export const STATE: Readonly<Record<StudioState, string>> = {
  preparing: 'en preparación',
  active: 'activo',
  moving: 'mudándose',
  suspended: 'suspendido',
  deleted: 'eliminado',
};
