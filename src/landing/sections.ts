/** Which sections the landing page has, and in what order: each by its *_enabled and *_order. */
import type { AppConfig } from '../../domain/config';

export type LandingSection = 'hero' | 'coaches' | 'packages';

export type LandingConfig = Pick<AppConfig, 'hero_enabled' | 'hero_order' | 'coaches_enabled' | 'coaches_order' | 'packages_enabled' | 'packages_order'>;

export function sectionsOf(config: LandingConfig): LandingSection[] {
  const all: readonly { name: LandingSection; enabled: boolean; order: number }[] = [
    { name: 'hero', enabled: config.hero_enabled, order: config.hero_order },
    { name: 'coaches', enabled: config.coaches_enabled, order: config.coaches_order },
    { name: 'packages', enabled: config.packages_enabled, order: config.packages_order },
  ];
  return all.filter((section) => section.enabled).sort((a, b) => a.order - b.order).map((section) => section.name);
}
