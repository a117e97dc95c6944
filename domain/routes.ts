/**
 * The table of all pages (specification, section 2), which router, server, sitemap, robots.txt, head tags and slug
 * check read. Every visitor downloads it, so screens below '/admin' are in domain/adminPaths.ts. A parameter is
 * ':slug', ':token' or a positive number; '{packages}' is the path that the studio chose.
 */
import type { AppConfig } from './config';

type PackagesPath = Pick<AppConfig, 'class_packages_path'>;

export interface RouteSpec {
  readonly path: string;
  readonly layout: 'none' | 'public' | 'customer' | 'admin';
  /** `webpackChunkName` of the screen. */
  readonly chunk: string;
  /** Rendered by the server with preloaded state, as it is the same for every visitor. */
  readonly preload?: true;
  readonly indexable?: true;
  readonly sitemap?: true;
  /** The route whose path is the canonical one. */
  readonly canonical?: 'instructor';
}

const PUBLIC = { layout: 'public', preload: true, indexable: true } as const;
const LISTED = { ...PUBLIC, sitemap: true } as const;
const PLAIN = { ...PUBLIC, layout: 'none' } as const;
const CUSTOMER = { layout: 'customer' } as const;
const ADMIN = { layout: 'admin', chunk: 'admin' } as const;

export const ROUTES = {
  home: { ...LISTED, path: '/', chunk: 'landing' },
  packages: { ...LISTED, path: '{packages}', chunk: 'paquetes' },
  schedule: { ...LISTED, path: '/calendario', chunk: 'calendario' },
  announcements: { ...LISTED, path: '/avisos', chunk: 'avisos' },
  location: { ...LISTED, path: '/ubicacion', chunk: 'ubicacion' },
  questions: { ...PUBLIC, path: '/preguntas-frecuentes', chunk: 'preguntas' },
  coach: { ...PUBLIC, path: '/coach/:coach_id', chunk: 'coach', canonical: 'instructor' },
  instructor: { ...LISTED, path: '/instructor/:instructor_id', chunk: 'instructor' },
  classType: { ...LISTED, path: '/class_type/:class_type_id', chunk: 'clase' },
  singleClass: { ...LISTED, path: '/clase/:single_class_id', chunk: 'unaclase' },
  page: { ...LISTED, path: '/:slug', chunk: 'pagina' },
  checkout: { layout: 'public', path: '/checkout/:class_package_id', chunk: 'checkout' },
  thanks: { layout: 'public', path: '/gracias/:purchase_id', chunk: 'gracias' },

  /** For visitors with the link: without account and navigation. */
  guest: { layout: 'none', path: '/invitado/:token', chunk: 'invitado' },

  /** A form's own page. */
  form: { layout: 'public', path: '/formulario/:form_id', chunk: 'formulario' },

  /** The link of a renewal notice: cancels the subscription without signing in. */
  cancelSubscription: { layout: 'none', path: '/cancelar/:token', chunk: 'cancelar' },

  /** The link of a price change: agrees to the price without signing in. */
  agreeToPrice: { layout: 'none', path: '/precio/:token', chunk: 'precio' },

  /** The links of mails by which their reader answers with one press, without signing in. */
  answer: { layout: 'none', path: '/respuesta/:token', chunk: 'respuesta' },

  /** The link of a mail that pays without signing in: buys a package again, or an overdue renewal. */
  renew: { layout: 'public', path: '/renovar/:token', chunk: 'renovar' },

  paymentLink: { layout: 'none', path: '/pagar/:token', chunk: 'pagar' },

  /** The link of a gift card: what it is worth, its code, and the way to redeem it. */
  giftCard: { layout: 'none', path: '/regalo/:token', chunk: 'regalo' },

  /** The link of a customer who invites a friend. */
  invitation: { layout: 'public', path: '/te-invita/:token', chunk: 'invitacion' },

  login: { ...PLAIN, path: '/entrar', chunk: 'entrar' },
  signUp: { ...PLAIN, path: '/registro', chunk: 'registro' },
  recover: { ...PLAIN, path: '/recuperar', chunk: 'recuperar' },

  studio: { ...CUSTOMER, path: '/mystudio', chunk: 'calendario' },
  information: { ...CUSTOMER, path: '/mystudio/informacion', chunk: 'informacion' },
  /** The sections of what is one's own; on a phone the way to each of them. */
  account: { ...CUSTOMER, path: '/mystudio/cuenta', chunk: 'cuenta' },
  security: { ...CUSTOMER, path: '/mystudio/seguridad', chunk: 'informacion' },
  notifications: { ...CUSTOMER, path: '/mystudio/notificaciones', chunk: 'informacion' },
  privacy: { ...CUSTOMER, path: '/mystudio/privacidad', chunk: 'informacion' },
  reservations: { ...CUSTOMER, path: '/mystudio/reservaciones', chunk: 'reservaciones' },
  credits: { ...CUSTOMER, path: '/mystudio/creditos', chunk: 'creditos' },
  waitlists: { ...CUSTOMER, path: '/mystudio/waitlists', chunk: 'listas' },
  purchases: { ...CUSTOMER, path: '/mystudio/membresias', chunk: 'compras' },
  giftCards: { ...CUSTOMER, path: '/mystudio/regalos', chunk: 'regalos' },
  referrals: { ...CUSTOMER, path: '/mystudio/invita', chunk: 'invita' },
  family: { ...CUSTOMER, path: '/mystudio/familia', chunk: 'familia' },
  charges: { ...CUSTOMER, path: '/mystudio/pagos', chunk: 'cargos' },
  paymentMethods: { ...CUSTOMER, path: '/mystudio/metodos', chunk: 'metodos' },
  receipt: { ...CUSTOMER, path: '/mystudio/recibo/:purchase_id', chunk: 'recibo' },
  videos: { ...CUSTOMER, path: '/mystudio/videos', chunk: 'videos' },
  video: { ...CUSTOMER, path: '/mystudio/videos/:video_id', chunk: 'video' },
  studioPackages: { ...CUSTOMER, path: '/mystudio{packages}', chunk: 'paquetes' },

  admin: { ...ADMIN, path: '/admin' },
  /** The path in each place's QR code; other screens of the area: domain/adminPaths.ts. */
  adminReservation: { ...ADMIN, path: '/admin/reservaciones/:id' },
} as const satisfies Readonly<Record<string, RouteSpec>>;

export type RouteName = keyof typeof ROUTES;

export const routeNames = (): RouteName[] => Object.keys(ROUTES) as RouteName[];
export const routeSpec = (name: RouteName): RouteSpec => ROUTES[name];

/** The path of a route, with the studio's own path of packages: '/checkout/:class_package_id'. */
export const routePath = (name: RouteName, { class_packages_path }: PackagesPath): string =>
  ROUTES[name].path.replace('{packages}', () => class_packages_path);

/** A path with its parameter: ('/checkout/:class_package_id', 3) is '/checkout/3'. */
export const withParameter = (path: string, parameter: number | string): string =>
  path.replace(/:\w+/, () => String(parameter));

/** The path of a route that has a parameter: ('checkout', 3) is '/checkout/3'. */
export const pathTo = (name: RouteName, parameter: number | string): string =>
  withParameter(ROUTES[name].path, parameter);
