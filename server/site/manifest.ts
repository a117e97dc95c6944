/** The web app's manifest: the studio as an app on a phone. */
import type { AppConfig } from '../../domain/config';
import { shorten } from '../../domain/plainText';
import { routePath, ROUTES } from '../../domain/routes';

/** Characters that fit below an icon. */
const SHORT = 12;

/** As many first words of a name as fit below an icon. */
function shortName(name: string): string {
  const words = name
    .split(/\s+/)
    .reduce((fit, word) => (fit && [...`${fit} ${word}`].length > SHORT ? fit : `${fit} ${word}`.trim()), '');
  return shorten(words, SHORT);
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export function manifestOf({
  business_name,
  tagline,
  light,
  class_packages_name,
  class_packages_path,
}: AppConfig): object {
  const name = business_name.trim() || 'Estudio';
  const shortcut = (title: string, url: string) => ({ name: title, url, icons: [icon('192', 192)] });
  return {
    id: '/',
    name,
    short_name: shortName(name),
    ...(tagline.trim() ? { description: tagline.trim() } : {}),
    lang: 'es-MX',
    dir: 'ltr',
    start_url: ROUTES.studio.path,
    scope: '/',
    display: 'standalone',
    // The same colour as the page's theme-color: the window frame matches the page.
    theme_color: light,
    background_color: light,
    categories: ['fitness', 'health', 'lifestyle'],
    icons: [icon('192', 192), icon('512', 512), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      shortcut('Calendario', ROUTES.studio.path),
      shortcut('Mis Reservaciones', ROUTES.reservations.path),
      shortcut(class_packages_name, routePath('studioPackages', { class_packages_path })),
    ],
  };
}
