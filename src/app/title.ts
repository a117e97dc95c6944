import { useEffect } from 'react';

let site = '';
let latest: string | null = null;

/** "Paquetes · Estudio"; without a screen's title the studio's name alone. */
export const siteTitle = (name: string, title: string | null): string => (title ? `${title} · ${name}` : name);

/** The studio's name, which ends every document title. */
export function setSiteName(name: string): void {
  site = name;
}

/** The title that a drawing's screen gives itself: where the server draws, no effect runs. */
export function titleOf<T>(draw: () => T): { readonly result: T; readonly title: string | null } {
  latest = null;
  const result = draw();
  return { result, title: latest };
}

/** The document's title while a screen is shown: "Paquetes · Estudio"; null: the studio's name alone, undefined: somebody else says. */
export function useTitle(title: string | null | undefined): void {
  if (title !== undefined) latest = title;
  useEffect(() => {
    if (title !== undefined) document.title = siteTitle(site, title);
  }, [title]);
}
