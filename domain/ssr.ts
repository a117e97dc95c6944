/** The interface between the server (server/ssr) and the bundle that renders pages (src/app/server.tsx). */
import type { ClassType, Instructor } from './contract/catalogue';
import type { ContentPage } from './contract/content';
import type { ClassPackage } from './contract/packages';
import type { SingleClass } from './contract/schedule';

/** The API's response to a GET. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

export type Viewport = 'desktop' | 'phone';

export interface RenderRequest {
  /** Without the query: '/calendario'. */
  readonly path: string;
  /** false if only the frame is rendered: for a customer's own screens, and for unknown paths. */
  readonly render: boolean;
  /** Guessed from the user agent. */
  readonly viewport: Viewport;
  readonly now: Date;
  /** Calls the API: '/class_types'. Resolves for every status. */
  readonly call: (url: string) => Promise<ApiResponse>;
}

/** The state from which the browser hydrates, as JSON in the element with PRELOADED_ID. */
export interface PreloadedPage {
  /** Per slice of the store, the keys that differ from its initial state. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Chunks that hydrate at once, outer ones first; empty if nothing was rendered. */
  readonly chunks: readonly string[];
  readonly viewport: Viewport;
  /** When it was rendered, epoch milliseconds. */
  readonly at: number;
}

export const PRELOADED_ID = 'preloaded';

/**
 * Key in localStorage for { name, initials } of the person who was last signed in here
 * (src/features/session/storage.ts).
 */
export const KNOWN_PERSON_KEY = 'session.known';
/**
 * Class of the root element: the header shows the known person (CSS variables --known-name, --known-initials) instead
 * of 'Ingresar'.
 */
export const KNOWN_PERSON_CLASS = 'is-known';

/** The data of a rendered page for its head tags; empty if it has none. */
export interface HeadData {
  readonly classes: readonly SingleClass[];
  readonly classTypes: readonly ClassType[];
  readonly contentPages: readonly ContentPage[];
  readonly instructors: readonly Instructor[];
  readonly packages: readonly ClassPackage[];
  /** The class, if the page shows a single one. */
  readonly singleClass?: SingleClass | null;
}

export interface RenderedPage {
  /** The content of #root; empty if nothing was rendered. */
  readonly root: string;
  /** The document's title. */
  readonly title: string;
  /** CSS variables of the studio's colours, as declarations. */
  readonly theme: string;
  readonly themeColor: string;
  readonly icon: string;
  /** Whether a banner is shown at the top. */
  readonly banner: boolean;
  /** All rendered chunks, including those that hydrate later. */
  readonly chunks: readonly string[];
  readonly head: HeadData;
  readonly preloaded: PreloadedPage;
}

/** The exports of the bundle. */
export interface SsrBundle {
  renderPage(request: RenderRequest): Promise<RenderedPage>;
}
