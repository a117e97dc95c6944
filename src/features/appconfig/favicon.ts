export interface Favicon {
  /** Address of the icon; empty: none. */
  readonly src: string;
  /** The studio's. */
  readonly name: string;
  readonly color: string;
  readonly textColor: string;
}

/** The studio's icon for the browser's tab; without one, its first letter on a dot in its colour. */
export const faviconHref = (icon: Favicon): string => icon.src || generatedIcon(icon);

export function applyFavicon(icon: Favicon): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = faviconHref(icon);
}

function generatedIcon({ name, color, textColor }: Favicon): string {
  const letter = (name.trim().charAt(0) || '·').replace(/[<>&"]/g, '');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="9" fill="${color}"/>` +
    `<text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" ` +
    `text-anchor="middle" fill="${textColor}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
