import { useEffect } from 'react';

let site = '';

/** The studio's name, which ends every document title. */
export function setSiteName(name: string): void {
  site = name;
  document.title = name;
}

/** The document's title while a screen is shown: "Paquetes · Estudio"; null: the studio's name alone, undefined: somebody else says. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · ${site}` : site;
  }, [title]);
}
