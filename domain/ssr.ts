/** What the server (server/ssr) and the built bundle that renders pages (src/app/server.tsx) pass to each other. */
import type { ClassType, Instructor } from './contract/catalogue';
import type { ContentPage } from './contract/content';
import type { ClassPackage } from './contract/packages';
import type { SingleClass } from './contract/schedule';

/** The API's response to a GET, as it crosses the wire. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

export type Viewport = 'desktop' | 'phone';

export interface RenderRequest {
  /** Without the query: '/calendario'. */
  readonly path: string;
  /** False where only the frame is wanted: of a customer's own screens, of a path that is no page. */
  readonly render: boolean;
  /** Guessed from the user agent. */
  readonly viewport: Viewport;
  readonly now: Date;
  /** Calls the API: '/class_types'. Rejects for no status. */
  readonly call: (url: string) => Promise<ApiResponse>;
}

/** What the browser hydrates from, as JSON in the element with PRELOADED_ID. */
export interface PreloadedPage {
  /** Of each slice of the store's state, the keys that differ from its initial state. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Chunks that hydrate at once, outer ones first; empty where nothing was rendered. */
  readonly chunks: readonly string[];
  readonly viewport: Viewport;
  /** When it was rendered, epoch milliseconds. */
  readonly at: number;
}

export const PRELOADED_ID = 'preloaded';

/** Of localStorage: { name, initials } of who was signed in here last (src/features/session/storage.ts). */
export const KNOWN_PERSON_KEY = 'session.known';
/** On the root element: the header shows that person (CSS variables --known-name, --known-initials), not 'Ingresar'. */
export const KNOWN_PERSON_CLASS = 'is-known';

/** What a rendered page shows, for its head tags; empty where it shows none. */
export interface HeadData {
  readonly classes: readonly SingleClass[];
  readonly classTypes: readonly ClassType[];
  readonly contentPages: readonly ContentPage[];
  readonly instructors: readonly Instructor[];
  readonly packages: readonly ClassPackage[];
  /** The class of a page of its own. */
  readonly singleClass?: SingleClass | null;
}

export interface RenderedPage {
  /** The content of #root; empty where nothing was rendered. */
  readonly root: string;
  /** The document's title. */
  readonly title: string;
  /** CSS variables of the studio's colours, as declarations. */
  readonly theme: string;
  readonly themeColor: string;
  readonly icon: string;
  /** A banner stands above everything. */
  readonly banner: boolean;
  /** Every chunk that was rendered, also those that hydrate later. */
  readonly chunks: readonly string[];
  readonly head: HeadData;
  readonly preloaded: PreloadedPage;
}

/** What the bundle exports. */
export interface SsrBundle {
  renderPage(request: RenderRequest): Promise<RenderedPage>;
}
