/**
 * Removes personal metadata from an MP4: position, camera, notes and GPS tracks. Boxes become empty `free` boxes of the
 * same size, so that no byte of picture and sound moves. Libraries would write the whole file anew, or need an external
 * program.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '../../domain/errors';

interface Box {
  readonly type: string;
  readonly start: number;
  /** Position where the box's content begins. */
  readonly body: number;
  readonly end: number;
}

/** Types of boxes whose children are searched. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf']);
/**
 * Types of boxes that are emptied: ©xyz, loci and others are in `udta`, com.apple.quicktime.location in `meta`, XMP in
 * `uuid`; cameras also fill `free`.
 */
const EMPTIED = new Set(['udta', 'meta', 'uuid', 'gps ', 'free', 'skip', 'wide']);
/** Handler types of tracks with neither picture, sound nor text. */
const METADATA_TRACKS = new Set(['meta', 'camm', 'gpmd', 'gps ']);
const MAX_DEPTH = 8;
/** Most boxes of a file; a real one has hundreds. */
const MAX_BOXES = 10_000;
/** Most chunks with samples of metadata tracks. */
const MAX_CHUNKS = 20_000;
/** Bytes of a sample table: 64 bits for each sample of some hours. */
const MAX_TABLE = 8 * 1024 * 1024;
/** Longest video in seconds: a day. */
const MAX_SECONDS = 86_400;
const ZEROS = Buffer.alloc(64 * 1024);

const brokenFile = (): AppError => new AppError('file/broken', { field: 'file' });

async function readRange(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  if (bytesRead < to - from) throw brokenFile();
  return buffer;
}

async function zeroRange(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at);
}

async function emptyBox(file: FileHandle, { start, body, end }: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
  await zeroRange(file, body, end);
}

class Video {
  private count = 0;
  private chunks = 0;
  /** Bytes of samples that may still be overwritten. No honest file exceeds it, as tracks share no samples. */
  private budget: number;
  constructor(
    private readonly file: FileHandle,
    private readonly fileEnd: number,
  ) {
    this.budget = fileEnd;
  }

  /** The boxes between two positions. Throws where they don't fill the space exactly. */
  async boxes(from: number, to: number): Promise<Box[]> {
    const found: Box[] = [];
    for (let start = from; start < to; start = found.at(-1)!.end) {
      if (to - start < 8 || (this.count += 1) > MAX_BOXES) throw brokenFile();
      const head = await readRange(this.file, start, Math.min(start + 16, to));
      const size = head.readUInt32BE(0);
      const isLong = size === 1;
      if (isLong && head.length < 16) throw brokenFile();
      const body = start + (isLong ? 16 : 8);
      const end = size === 0 ? to : start + (isLong ? Number(head.readBigUInt64BE(8)) : size);
      if (end < body || end > to) throw brokenFile();
      found.push({ type: head.toString('latin1', 4, 8), start, body, end });
    }
    return found;
  }

  private async child(box: Box | undefined, type: string): Promise<Box | undefined> {
    return box && (await this.boxes(box.body, box.end)).find((inner) => inner.type === type);
  }

  private async table(box: Box | undefined): Promise<Buffer> {
    if (!box) return Buffer.alloc(8);
    if (box.end - box.body > MAX_TABLE) throw brokenFile();
    return readRange(this.file, box.body, box.end);
  }

  /** Overwrites the samples of a track with zeros; they lie between those of other tracks. */
  private async emptySamples(track: Box): Promise<void> {
    const stbl = await this.child(await this.child(await this.child(track, 'mdia'), 'minf'), 'stbl');
    const inner = stbl ? await this.boxes(stbl.body, stbl.end) : [];
    const of = (type: string) => this.table(inner.find((box) => box.type === type));
    const [stsz, stsc, stco, co64] = [await of('stsz'), await of('stsc'), await of('stco'), await of('co64')];
    const cell = (table: Buffer, at: number): number => (at + 4 <= table.length ? table.readUInt32BE(at) : 0);
    const long = (at: number): number => (at + 8 <= co64.length ? Number(co64.readBigUInt64BE(at)) : this.fileEnd);
    const [narrow, wide, fixed] = [cell(stco, 4), cell(co64, 4), cell(stsz, 4)];
    // With samples of different sizes the table has a cell for each, so that the claimed number can't exceed its cells.
    const total = fixed > 0 ? cell(stsz, 8) : Math.min(cell(stsz, 8), Math.floor((stsz.length - 12) / 4));
    if ((this.chunks += narrow + wide) > MAX_CHUNKS) throw brokenFile();
    let [sample, run] = [0, 0];
    for (let i = 0; i < narrow + wide; i += 1) {
      const offset = i < narrow ? cell(stco, 8 + 4 * i) : long(8 + 8 * (i - narrow));
      // The table lists runs of chunks that have the same number of samples, each by its first chunk.
      while (run + 1 < cell(stsc, 4) && cell(stsc, 8 + 12 * (run + 1)) === i + 1) run += 1;
      const last = Math.min(total, sample + cell(stsc, 12 + 12 * run));
      let size = fixed * (last - sample);
      if (fixed === 0) for (; sample < last; sample += 1) size += cell(stsz, 12 + 4 * sample);
      sample = last;
      if ((this.budget -= size) < 0) throw brokenFile();
      await zeroRange(this.file, offset, Math.min(this.fileEnd, offset + size));
    }
  }

  /** Seconds, from the movie's header; null: it doesn't tell. */
  async duration(): Promise<number | null> {
    const moov = (await this.boxes(0, this.fileEnd)).find(({ type }) => type === 'moov');
    const mvhd = await this.child(moov, 'mvhd');
    if (!mvhd || mvhd.end - mvhd.body < 32) return null;
    const head = await readRange(this.file, mvhd.body, mvhd.body + 32);
    const isLong = head[0] === 1;
    const scale = head.readUInt32BE(isLong ? 20 : 12);
    const units = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
    const seconds = Math.round(units / scale);
    return scale > 0 && seconds > 0 && seconds <= MAX_SECONDS ? seconds : null;
  }

  private async isMetadata(track: Box): Promise<boolean> {
    const handler = await this.child(await this.child(track, 'mdia'), 'hdlr');
    if (!handler || handler.end - handler.body < 12) return false;
    return METADATA_TRACKS.has((await readRange(this.file, handler.body + 8, handler.body + 12)).toString('latin1'));
  }

  async clean(from = 0, to = this.fileEnd, depth = 0): Promise<void> {
    for (const box of await this.boxes(from, to)) {
      if (EMPTIED.has(box.type)) await emptyBox(this.file, box);
      else if (box.type === 'trak' && (await this.isMetadata(box))) {
        await this.emptySamples(box);
        await emptyBox(this.file, box);
      } else if (CONTAINERS.has(box.type) && depth < MAX_DEPTH) await this.clean(box.body, box.end, depth + 1);
    }
  }
}

/** Length of a video in seconds; null: the file doesn't tell, as with recorded live streams. */
export async function videoDuration(path: string): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await new Video(file, size).duration();
  } finally {
    await file.close();
  }
}

/** Cleans the file in place. Throws 'file/broken' where its boxes don't fit, before or after the cleaning. */
export async function cleanVideo(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await new Video(file, size).clean();
  } finally {
    await file.close();
  }
}
