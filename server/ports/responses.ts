/** What a studio keeps for its responses: those to anonymous GETs, and the hosts that its pages may use. */
import type { LRUCache } from 'lru-cache';

/** A response as its route makes it. */
export interface Made {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: 200. */
  readonly status?: number;
  /** Default: a weak one of the body. */
  readonly etag?: string;
}

export type Encoding = 'br' | 'gzip';

export interface Stored {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Buffer;
  readonly encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

export type Make = () => Promise<Made>;

export type ResponseCache = LRUCache<string, Stored, Make>;

/** Hosts other than the site's own: whose scripts a page loads, whose frames it shows, whom it talks to. */
export interface ForeignHosts {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connect: readonly string[];
}
