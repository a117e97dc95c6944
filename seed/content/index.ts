/** The demo studios. */
import { BRAVO } from './bravo';
import { CASA_AURA } from './casaAura';
import type { StudioContent } from './studio';

export { CASA_AURA } from './casaAura';
export type { StudioContent } from './studio';

/** The first one is the default. */
export const STUDIOS: readonly StudioContent[] = [CASA_AURA, BRAVO];

export function studioNamed(name: string): StudioContent | undefined {
  return STUDIOS.find((studio) => studio.name === name);
}
