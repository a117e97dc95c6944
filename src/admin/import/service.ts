import type {
  Import,
  ImportResponse,
  ImportsResponse,
  ImportTerms,
  ProblemsQuery,
  ProblemsResponse,
  StudioExport,
  StudioExportResponse,
} from '../../../domain/contract/imports';
import type { ImportKind } from '../../../domain/import/columns';
import { http } from '../../core/http/client';

const one = async (answer: Promise<ImportResponse>): Promise<Import> => (await answer).import;

export const getImports = (after: string | null): Promise<ImportsResponse> =>
  http.get('/imports', { params: after === null ? {} : { after } });

export const getImport = (id: number): Promise<Import> => one(http.get(`/imports/${id}`));

/** ApiError import/cut, import/columns, import/empty, import/too-large, import/too-many-rows, import/no-table. */
export const postImport = (kind: ImportKind, file: File, onProgress: (share: number) => void): Promise<Import> =>
  one(http.post('/imports', file, { params: { kind, name: file.name.slice(0, 300) || 'archivo.csv' }, onProgress }));

/** ApiError import/mapping, import/date-order. */
export const postCheck = (id: number, terms: ImportTerms): Promise<Import> =>
  one(http.post(`/imports/${id}/check`, terms));

export const postRun = (id: number): Promise<Import> => one(http.post(`/imports/${id}/run`, undefined));
export const postCancel = (id: number): Promise<Import> => one(http.post(`/imports/${id}/cancel`, undefined));
/** ApiError import/in-use. */
export const postUndo = (id: number): Promise<Import> => one(http.post(`/imports/${id}/undo`, undefined));
export const deleteImport = (id: number): Promise<unknown> => http.delete(`/imports/${id}`);

export const getProblems = (id: number, params: ProblemsQuery): Promise<ProblemsResponse> =>
  http.get(`/imports/${id}/problems`, { params });
export const getProblemsCsv = (id: number): Promise<string> => http.get(`/imports/${id}/problems/csv`);

export const getExport = async (): Promise<StudioExport | null> =>
  (await http.get<StudioExportResponse>('/studio_exports')).export;
export const postExport = async (): Promise<StudioExport | null> =>
  (await http.post<StudioExportResponse>('/studio_exports', undefined)).export;
