import type { FileKind } from '../../../domain/contract/files';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

/** Filters of the library. */
export interface FileFilter {
  readonly query: string;
  readonly type: FileKind | null;
  readonly unused: boolean;
}

export const getFiles = async ({ query, type, unused }: FileFilter, after?: number) => {
  const narrowed = { query: query || undefined, type: type ?? undefined, unused: unused || undefined };
  return pageOfRows(await api('GET /files', { query: { ...narrowed, after } }), 'files');
};
/** How much the studio's files take, and may take. */
export const getFileSpace = () => api('GET /files/space');

export type FilePage = Awaited<ReturnType<typeof getFiles>>;

/** ApiError file/not-found. */
export const renameFile = async (file_id: number, name: string) =>
  (await api('PUT /files', { body: { file_id, name } })).file;

/** ApiError file/in-use with the places where it is used, file/not-found. */
export const deleteFile = (file_id: number) => api('DELETE /files/{id}', { params: { id: file_id } });
