/** Receives the file of a form: written to disk as it arrives, so that many at once need no memory. */
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { Value } from '@sinclair/typebox/value';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileData } from '../../../domain/contract/files';
import { AppError } from '../../../domain/errors';
import { readTexts } from '../../../domain/contract/texts';
import { invalidTextPointers } from '../../../domain/validation';
import type { Log } from '../../context';
import { errorCode } from '../../db/errors';
import { MAX_FILE_SIZE } from './detectFileType';

export const FORM_LIMITS = {
  files: 1,
  fileSize: MAX_FILE_SIZE,
  fields: 1,
  fieldSize: 4 * 1024,
  fieldNameSize: 100,
  parts: 2,
  headerPairs: 20,
} as const;

/** Error codes of a disk that is full, broken or not writable. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOENT']);
const MAX_NAME = 200;

export interface Received {
  /** Path of the file during the upload. */
  readonly path: string;
  /** Name given by the user; never part of a path. */
  readonly name: string;
  readonly private: boolean;
}

/** A file name for display: the last part of a path, without invisible characters, cut to the contract's length. */
export function readableName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, MAX_NAME)
      .trim() || 'archivo'
  );
}

function readData(part: Multipart): FileData {
  if (part.type !== 'field' || part.fieldname !== 'data')
    throw new AppError('request/invalid', { field: part.fieldname });
  try {
    const data: unknown =
      typeof part.value === 'string' && !part.valueTruncated ? JSON.parse(part.value || '{}') : part.value;
    const { value } = readTexts(FileData, data);
    if (Value.Check(FileData, value) && invalidTextPointers(value).length === 0) return value;
  } catch {
    // An invalid value is refused below.
  }
  throw new AppError('request/invalid', { field: 'data' });
}

async function writePart(part: MultipartFile, path: string): Promise<void> {
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw new AppError('request/invalid', { field: part.fieldname });
  }
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o644 }));
  if (part.file.truncated) throw new AppError('file/too-large', { field: 'file' });
}

/** The error for an upload that could not be written: the disk's fault, or the sender's. */
export function writeRefusal(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('file/too-large', { field: 'file' });
  if (code === undefined || !DISK.has(code)) return new AppError('request/invalid');
  log.error({ err: error }, 'an upload could not be written');
  return new AppError('file/unavailable');
}

/**
 * Hands the file to `work` and deletes it afterwards. Throws 'file/missing', 'file/too-large', 'request/invalid',
 * 'file/unavailable'.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  incoming: string,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const path = join(incoming, randomUUID());
  let name: string | undefined;
  let data: FileData = {};
  try {
    try {
      for await (const part of request.parts({ limits: FORM_LIMITS })) {
        if (part.type === 'file') {
          name = readableName(part.filename);
          await writePart(part, path);
        } else data = readData(part);
      }
    } catch (error) {
      throw writeRefusal(error, request.log);
    }
    if (name === undefined) throw new AppError('file/missing', { field: 'file' });
    return await work({ path, name: data.name?.trim() ?? name, private: data.private ?? false });
  } finally {
    await rm(path, { force: true });
  }
}
