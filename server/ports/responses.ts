/** Types of the response cache and of the hosts that the studio's pages may use. */
import type { LRUCache } from 'lru-cache';

/** A response that a route has made, before it is cached. */
export interface Made {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Status. Default: 200. */
  readonly status?: number;
  /** ETag. Default: a weak one computed from the body. */
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

/** Where responses of all studios of a process lie, bounded together. */
export type ResponseStore = LRUCache<string, Stored, Make>;

export interface ResponseCache {
  /** The cached response of this key, or the one that `context` makes, once for all who ask meanwhile. */
  fetch(key: string, options: { readonly context: Make }): Promise<Stored | undefined>;
  clear(): void;
}

/** Foreign hosts that a page may load scripts from, show frames of, and connect to. */
export interface ForeignHosts {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connect: readonly string[];
}
