/**
 * Where uploaded files are stored: the port, and what each store is for. Names are made by us (domain/pictures.ts),
 * never by people.
 */

/** What is to be stored: bytes, or a file of this machine that may be moved away. */
export type Content = Buffer | { readonly path: string };

/** Which database removes a tag's files from a store (ownerTag.ts). */
export interface Claim {
  readonly database: string;
  /** When it was last renewed, an instant (ISO). */
  readonly at: string;
}

export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** Stores it under its name, whole or not at all. A name that is there is replaced. */
  put(name: string, content: Content, type: string): Promise<void>;
  /** Writes what is stored under a name to a file of this machine. */
  fetch(name: string, path: string): Promise<void>;
  /** Of a private store: keeps what the public one beside it has under this name. */
  adopt(name: string): Promise<void>;
  /** Names that are not there are fine. */
  remove(names: readonly string[]): Promise<void>;
  /** All names, in any order, with the moment at which they were stored. */
  list(): AsyncIterable<{ readonly name: string; readonly keptAt: Date }>;
  /** null: the tag is not claimed. */
  readClaim(tag: string): Promise<Claim | null>;
  writeClaim(tag: string, claim: Claim): Promise<void>;
  /** Where browsers find it: a path of this site, or an https address. */
  addressOf(name: string): string;
}

export const claimName = (tag: string): string => `.owner-${tag}`;

/** Any other content counts as no claim. */
export function parseClaim(text: string): Claim | null {
  try {
    const { database, at } = JSON.parse(text) as Partial<Claim>;
    return typeof database === 'string' && typeof at === 'string' ? { database, at } : null;
  } catch {
    return null;
  }
}

export interface CloudStore extends FileStore {
  /** The service's own address of an object that only the studio may read, good for some seconds. */
  presigned(name: string, seconds: number): Promise<string>;
  /** Begins an object in parts; returns the bucket's id of it. */
  beginParts(name: string): Promise<string>;
  /** Where a browser puts the part of this number, of exactly this size. */
  partAddress(name: string, id: string, number: number, size: number): Promise<string>;
  /** What has arrived, in order; null: the bucket doesn't know of it. */
  parts(name: string, id: string): Promise<readonly { readonly size: number }[] | null>;
  /** Joins the parts, also where they are joined already, and writes them to a file. */
  fetchParts(name: string, id: string, path: string): Promise<void>;
  dropParts(name: string, id: string): Promise<void>;
}

/** A studio's stores. */
export interface FileStores {
  /** The folder from which /files/… is served. */
  readonly folder: string;
  /** For what is still arriving; on the same file system as `folder`. */
  readonly incoming: string;
  readonly disk: FileStore;
  /** S3-compatible storage, where there is an account. */
  readonly cloud: CloudStore | null;
  /** The same for files that are read only by addresses that expire (signature.ts). */
  readonly private: { readonly folder: string; readonly disk: FileStore; readonly cloud: CloudStore | null };
}

/** The official client of a bucket, and what its errors mean. */

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** null: Amazon's own. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where browsers read the bucket, if not at its own address. */
  readonly publicUrl: string | null;
}

export interface FilesConfig {
  /** The folder on this machine; made if missing. */
  readonly folder: string;
  /** null: POST /files/s3 is refused. */
  readonly s3: S3Config | null;
}
