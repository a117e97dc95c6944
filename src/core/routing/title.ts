import { useEffect } from 'react';
import type { AppConfig } from '../../../domain/config';

let site: Site = { business_name: '', tagline: '' };
let latest: string | null = null;

type Site = Pick<AppConfig, 'business_name' | 'tagline'>;

/** "Paquetes · Estudio"; where a screen has no title of its own, the studio's name and what it says of itself. */
export function siteTitle({ business_name, tagline }: Site, title: string | null): string {
  if (title) return `${title} · ${business_name}`;
  const phrase = tagline.replace(/\s+/g, ' ').trim();
  return phrase ? `${business_name} · ${phrase}` : business_name;
}

/** Whose site this is: it stands in every document title. */
export function setSite(config: Site): void {
  site = config;
}

/** The title that a drawing's screen gives itself: where the server draws, no effect runs. */
export function titleOf<T>(draw: () => T): { readonly result: T; readonly title: string | null } {
  latest = null;
  const result = draw();
  return { result, title: latest };
}

/**
 * The document's title while a screen is shown: "Paquetes · Estudio"; null: the studio's own, undefined: set elsewhere.
 */
export function useTitle(title: string | null | undefined): void {
  if (title !== undefined) latest = title;
  useEffect(() => {
    if (title !== undefined) document.title = siteTitle(site, title);
  }, [title]);
}
