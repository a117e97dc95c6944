/**
 * Which sections the landing page has, and in what order: each by its *_enabled and *_order (specification, section 2).
 */
import type { AppConfig } from '../../../domain/config';

/** Sections with their anchors: '/#coaches'. */
export const ANCHORS = {
  hero: 'portada',
  about: 'nosotros',
  mission: 'mision',
  classTypes: 'clases',
  coaches: 'coaches',
  packages: 'paquetes',
  announcements: 'avisos',
  schedule: 'calendario',
} as const;

export type LandingSection = keyof typeof ANCHORS;

export type LandingConfig = Pick<
  AppConfig,
  | 'hero_enabled'
  | 'hero_order'
  | 'about_enabled'
  | 'about_order'
  | 'mission_enabled'
  | 'mission_order'
  | 'class_type_enabled'
  | 'class_types_order'
  | 'coaches_enabled'
  | 'coaches_order'
  | 'packages_enabled'
  | 'packages_order'
  | 'landing_announcements_enabled'
  | 'landing_announcements_order'
  | 'schedule_enabled'
  | 'schedule_order'
>;

export function sectionsOf(config: LandingConfig): LandingSection[] {
  const all: readonly { name: LandingSection; enabled: boolean; order: number }[] = [
    { name: 'hero', enabled: config.hero_enabled, order: config.hero_order },
    { name: 'about', enabled: config.about_enabled, order: config.about_order },
    { name: 'mission', enabled: config.mission_enabled, order: config.mission_order },
    { name: 'classTypes', enabled: config.class_type_enabled, order: config.class_types_order },
    { name: 'coaches', enabled: config.coaches_enabled, order: config.coaches_order },
    { name: 'packages', enabled: config.packages_enabled, order: config.packages_order },
    { name: 'announcements', enabled: config.landing_announcements_enabled, order: config.landing_announcements_order },
    { name: 'schedule', enabled: config.schedule_enabled, order: config.schedule_order },
  ];
  return all
    .filter((section) => section.enabled)
    .sort((a, b) => a.order - b.order)
    .map((section) => section.name);
}
