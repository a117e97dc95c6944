/** Texts of each public screen for search engines and shared links. */
import type { AppConfig } from './config';
import type { ClassType, Instructor } from './contract/catalogue';
import { classTitle } from './classTitle';
import type { ContentPage } from './contract/content';
import type { SingleClass } from './contract/schedule';
import { shorten, oneLine, plainText } from './plainText';
import { canonicalPath, matchPath, type RouteMatch } from './matchPath';
import { absoluteAddress } from './site';

export const DESCRIPTION_MAX = 160;
const TITLE_MAX = 70;
const LISTED = 'index, follow, max-image-preview:large';
const UNLISTED = 'noindex, follow';

/** The data of the rendered screen; null: there is none of that name; absent: not read. */
export interface SeoData {
  readonly instructor?: Instructor | null;
  readonly classType?: ClassType | null;
  readonly page?: ContentPage | null;
  readonly singleClass?: SingleClass | null;
  /** Whether the class can still be reserved. */
  readonly ahead?: boolean;
}

export interface PageDescription {
  /** The document's title, as the screens set it ("Paquetes · Estudio"); the landing page adds the studio's phrase. */
  readonly title: string;
  /** Plain text, at most DESCRIPTION_MAX characters. */
  readonly description: string;
  /** The canonical address; null if the screen isn't to be listed. */
  readonly canonical: string | null;
  /** For shared links: never an SVG, which they don't show. */
  readonly image: string;
  /** Content of the "robots" meta element. */
  readonly robots: string;
}

interface Words {
  /** null: the studio's name alone. */
  readonly title: string | null;
  readonly description: string;
  readonly images?: ReadonlyArray<string | null | undefined>;
}

const nameOf = ({ name, last_name }: Instructor): string => `${name} ${last_name}`.trim();
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function landing(config: AppConfig): Words {
  const { business_name: studio, tagline, hero_tagline, about_content } = config;
  const said = [hero_tagline, tagline, about_content].map(oneLine).find(Boolean);
  const invitation = `Consulta el calendario de ${studio}, elige tu lugar y reserva tu clase.`;
  const both = said ? `${sentence(said)} ${invitation}` : invitation;
  const description = said && both.length > DESCRIPTION_MAX ? said : both;
  return { title: null, description };
}

/** Texts of a screen; null: it has nothing to be listed. */
function wordsOf(
  config: AppConfig,
  route: RouteMatch | null,
  { instructor, classType, page, singleClass }: SeoData,
): Words | null {
  const studio = config.business_name;
  const unread = landing(config);
  switch (route?.name) {
    case 'home':
      return landing(config);
    case 'packages':
      return {
        title: config.class_packages_name,
        description:
          `${config.class_packages_name} de ${studio}: precios, vigencia y cuántas clases incluye cada opción. ` +
          'Compra en línea y reserva tu lugar.',
      };
    case 'schedule':
      return {
        title: 'Horarios',
        description:
          `Horarios de ${studio}: las clases de la semana con su coach, su estudio y los lugares que quedan. ` +
          'Elige la tuya y reserva en línea.',
      };
    case 'announcements':
      return {
        title: 'Avisos',
        description: `Avisos de ${studio}: cambios de horario, clases nuevas y noticias del estudio.`,
      };
    case 'location':
      return {
        title: 'Ubicación',
        description: config.location
          ? `${studio} está en ${sentence(config.location)} Mira cómo llegar.`
          : `Dónde está ${studio} y cómo llegar.`,
      };
    case 'questions':
      return { title: 'Preguntas frecuentes', description: `Preguntas frecuentes sobre las clases de ${studio}.` };
    case 'login':
      return { title: 'Inicia Sesión', description: `Entra a tu cuenta de ${studio} para reservar tu próxima clase.` };
    case 'signUp':
      return { title: '¡Regístrate!', description: `Crea tu cuenta en ${studio} y reserva tu primera clase.` };
    case 'recover':
      return { title: '¡Recupera tu cuenta!', description: `Recupera el acceso a tu cuenta de ${studio}.` };
    case 'instructor':
      return instructor
        ? {
            title: nameOf(instructor),
            description:
              oneLine(instructor.short_bio ?? '') ||
              `${nameOf(instructor)} es coach de ${studio}. Conoce sus clases y reserva tu lugar.`,
            images: [instructor.file?.src],
          }
        : instructor === null
          ? null
          : unread;
    case 'classType':
      return classType
        ? {
            title: classType.name,
            description:
              oneLine(classType.description) ||
              `${classType.name} en ${studio}: horarios de la semana, coaches y lugares. Reserva en línea.`,
            images: [classType.file?.src],
          }
        : classType === null
          ? null
          : unread;
    case 'singleClass':
      return singleClass
        ? {
            title: classTitle(singleClass),
            description: [
              sentence(`${classTitle(singleClass)}, en ${singleClass.location.name}`),
              oneLine(singleClass.description) || oneLine(singleClass.class_type.description ?? ''),
              'Reserva tu lugar en línea.',
            ]
              .filter(Boolean)
              .join(' '),
            images: [classType?.file?.src],
          }
        : singleClass === null
          ? null
          : unread;
    case 'page':
      return page
        ? { title: page.title, description: plainText(page.content ?? '') || `${page.title} de ${studio}.` }
        : page === null
          ? null
          : unread;
    default:
      return null;
  }
}

/** The first picture in a format that networks show, else the one that the server draws for the studio. */
function imageOf(candidates: ReadonlyArray<string | null | undefined>, origin: string): string {
  const found = candidates
    .map((src) => absoluteAddress(src, origin))
    .find((src) => src !== null && /^https?:/.test(src) && !/\.svg([?#]|$)/i.test(src));
  return found ?? `${origin}/icons/social.jpg`;
}

/** The studio's picture for shared links; `first` are preferred to the studio's own. */
export function sharedImage(
  config: Pick<AppConfig, 'social_media_image' | 'hero_image'>,
  origin: string,
  first: ReadonlyArray<string | null | undefined> = [],
): string {
  return imageOf([...first, config.social_media_image, config.hero_image], origin);
}

/**
 * Title, description, canonical address, image and whether to be listed, of the screen at a path (without its query).
 * `origin` is siteOrigin(). Texts are plain: escape them in HTML.
 */
export function describePage(config: AppConfig, origin: string, path: string, data: SeoData = {}): PageDescription {
  const route = matchPath(path, config);
  const words = wordsOf(config, route, data);
  const { business_name: studio } = config;
  const phrase = oneLine(config.tagline);
  const full = words?.title ? `${words.title} · ${studio}` : studio;
  const title =
    route?.name === 'home' && phrase && full.length + phrase.length < TITLE_MAX ? `${full} · ${phrase}` : full;
  // Not listed: pages without content, and classes that have begun.
  const silent =
    (route?.name === 'page' && data.page && !data.page.content) ||
    (route?.name === 'singleClass' && data.singleClass && !data.ahead);
  const listed = words !== null && !silent;
  const canonical = route && listed ? canonicalPath(route, config) : null;
  return {
    title,
    description: shorten(words?.description ?? landing(config).description, DESCRIPTION_MAX),
    canonical: canonical === null ? null : `${origin}${canonical}`,
    image: sharedImage(config, origin, words?.images),
    robots: listed ? LISTED : UNLISTED,
  };
}
