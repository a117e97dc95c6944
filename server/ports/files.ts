/**
 * Storage of uploaded files: the port, and what each store is for. Files get generated names (domain/pictures.ts),
 * never those of people.
 */

/** Content to be stored: bytes, or a local file that may be moved away. */
export type Content = Buffer | { readonly path: string };

/** Which database may remove files with an owner tag from a store (ownerTag.ts). */
export interface Claim {
  readonly database: string;
  /** When the claim was last renewed, an instant (ISO). */
  readonly at: string;
}

export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** Stores the content under its name, completely or not at all; replaces a file of that name. */
  put(name: string, content: Content, type: string): Promise<void>;
  /** Writes the stored content to a local file. */
  fetch(name: string, path: string): Promise<void>;
  /** For a private store: takes over the file of this name from the public store beside it. */
  adopt(name: string): Promise<void>;
  /** Removes files; ignores names that don't exist. */
  remove(names: readonly string[]): Promise<void>;
  /** All names, in any order, with the moment at which they were stored. */
  list(): AsyncIterable<{ readonly name: string; readonly keptAt: Date }>;
  /** null: the tag is not claimed. */
  readClaim(tag: string): Promise<Claim | null>;
  writeClaim(tag: string, claim: Claim): Promise<void>;
  /** The address for browsers: a path of this site, or an https address. */
  addressOf(name: string): string;
}

export const claimName = (tag: string): string => `.owner-${tag}`;

/** Parses a claim; any other content counts as no claim. */
export function parseClaim(text: string): Claim | null {
  try {
    const { database, at } = JSON.parse(text) as Partial<Claim>;
    return typeof database === 'string' && typeof at === 'string' ? { database, at } : null;
  } catch {
    return null;
  }
}

export interface CloudStore extends FileStore {
  /** A signed address of a private object at the service itself, valid for some seconds. */
  presigned(name: string, seconds: number): Promise<string>;
  /** Begins a multipart upload; returns the bucket's id of it. */
  beginParts(name: string): Promise<string>;
  /** The signed address to which a browser uploads this part, of exactly this size. */
  partAddress(name: string, id: string, number: number, size: number): Promise<string>;
  /** The parts that have arrived, in order; null: the bucket doesn't know the upload. */
  parts(name: string, id: string): Promise<readonly { readonly size: number }[] | null>;
  /** Joins the parts, unless they are joined already, and writes them to a local file. */
  fetchParts(name: string, id: string, path: string): Promise<void>;
  dropParts(name: string, id: string): Promise<void>;
}

/** A studio's stores. */
export interface FileStores {
  /** Bytes that its plan gives for all of them; null: no limit. */
  readonly maxBytes: number | null;
  /** The folder that is served as /files/…. */
  readonly folder: string;
  /** The folder for unfinished uploads, on the same file system as `folder`. */
  readonly incoming: string;
  readonly disk: FileStore;
  /** S3-compatible storage; null: the studio has no account. */
  readonly cloud: CloudStore | null;
  /** The stores of files that are read only by signed addresses, which expire (signature.ts). */
  readonly private: { readonly folder: string; readonly disk: FileStore; readonly cloud: CloudStore | null };
}

/** Settings of an S3-compatible bucket. */

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** The service's address; null: Amazon's own. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where browsers read the bucket, if not at its own address. */
  readonly publicUrl: string | null;
}

export interface FilesConfig {
  /** The local folder; created if missing. */
  readonly folder: string;
  /** null: POST /files/s3 is refused. */
  readonly s3: S3Config | null;
  /** Bytes that the studio's plan gives. Default: no limit. */
  readonly maxBytes?: number | null;
}
