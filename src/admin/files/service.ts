import type { FileKind, FilesQuery, FilesResponse, StoredFile } from '../../../domain/contract/files';
import { http } from '../../core/http/client';

/** What narrows the library. */
export interface FileFilter {
  readonly query: string;
  readonly type: FileKind | null;
  readonly unused: boolean;
}

export const getFiles = ({ query, type, unused }: FileFilter, after?: number): Promise<FilesResponse> => {
  const params: FilesQuery = {
    ...(query ? { query } : {}),
    ...(type ? { type } : {}),
    ...(unused ? { unused } : {}),
    ...(after === undefined ? {} : { after }),
  };
  return http.get<FilesResponse>('/files', { params });
};

/** ApiError file/not-found. */
export const renameFile = async (file_id: number, name: string): Promise<StoredFile> =>
  (await http.put<{ file: StoredFile }>('/files', { file_id, name })).file;

/** ApiError file/in-use with the places where it is used, file/not-found. */
export const deleteFile = (file_id: number): Promise<unknown> => http.delete(`/files/${file_id}`);
