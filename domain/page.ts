/** What the server and the built page say to each other when the first view of a page is drawn (src/page, server/ssr/page.ts). */

/** An answer of the API to a GET, as it crosses the wire. */
export interface PageAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface PageRequest {
  /** Without the query: '/calendario'. */
  readonly path: string;
  /** False where only the frame is wanted: somebody's own screens, an address that is nothing. */
  readonly drawn: boolean;
  /** Whether the window is probably a computer's. */
  readonly wide: boolean;
  readonly now: Date;
  /** Asks the API: '/class_types'. Never rejects for an answer that is a refusal. */
  readonly call: (address: string) => Promise<PageAnswer>;
}

/** What the browser goes on from; it lies in the page as JSON. */
export interface PageData {
  /** Answers that the screens were drawn from, by address. */
  readonly answers: Readonly<Record<string, PageAnswer>>;
  /** Named parts that are drawn and work from the start, outer ones first. */
  readonly parts: readonly string[];
  readonly wide: boolean;
  /** When it was drawn, an instant (ISO). */
  readonly at: string;
}

export interface DrawnPage {
  /** What stands in #root; empty where nothing is drawn. */
  readonly root: string;
  /** The document's title. */
  readonly title: string;
  /** CSS variables of the studio's colours, as declarations. */
  readonly theme: string;
  readonly themeColor: string;
  readonly icon: string;
  /** A banner stands above everything. */
  readonly banner: boolean;
  /** Every named part that is drawn, also those that only come to life later. */
  readonly styles: readonly string[];
  readonly data: PageData;
}

/** What the page's bundle exports. */
export interface PageBundle {
  renderPage(request: PageRequest): Promise<DrawnPage>;
}
