import type { NewExportSchedule } from '../../../domain/contract/exportSchedule';
import type { Import, ImportResponse, ImportTerms, ProblemsQuery } from '../../../domain/contract/imports';
import type { ImportKind } from '../../../domain/import/columns';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

const importOf = async (answer: Promise<ImportResponse>): Promise<Import> => (await answer).import;

export const getImports = async (after?: string) =>
  pageOfRows(await api('GET /imports', { query: { after } }), 'imports');

export const getImport = (id: number): Promise<Import> => importOf(api('GET /imports/{id}', { params: { id } }));

/** ApiError import/cut, import/columns, import/empty, import/too-large, import/too-many-rows, import/no-table. */
export const postImport = (kind: ImportKind, file: File, onProgress: (share: number) => void): Promise<Import> =>
  importOf(
    api('POST /imports', { body: file, query: { kind, name: file.name.slice(0, 300) || 'archivo.csv' }, onProgress }),
  );

/** ApiError import/mapping, import/date-order. */
export const postCheck = (id: number, terms: ImportTerms): Promise<Import> =>
  importOf(api('POST /imports/{id}/check', { params: { id }, body: terms }));

export const postRun = (id: number): Promise<Import> => importOf(api('POST /imports/{id}/run', { params: { id } }));
export const postCancel = (id: number): Promise<Import> =>
  importOf(api('POST /imports/{id}/cancel', { params: { id } }));
/** ApiError import/in-use. */
export const postUndo = (id: number): Promise<Import> => importOf(api('POST /imports/{id}/undo', { params: { id } }));
/** Who or what hinders an undo. */
export const getHindrances = (id: number) => api('GET /imports/{id}/hindrances', { params: { id } });
/** How the full names of a column, counted from 0, would be split. */
export const getImportNames = (id: number, column: number) =>
  api('GET /imports/{id}/names', { params: { id }, query: { column } });
export const deleteImport = (id: number) => api('DELETE /imports/{id}', { params: { id } });

export const getProblems = (id: number, query: ProblemsQuery) =>
  api('GET /imports/{id}/problems', { params: { id }, query });
export const getProblemsCsv = (id: number) => api('GET /imports/{id}/problems/csv', { params: { id } });

export const getExport = async () => (await api('GET /studio_exports')).export;
export const postExport = async () => (await api('POST /studio_exports')).export;

export const getExportSchedule = () => api('GET /export_schedule');
/** Stored if the bucket took a file, or the mail server a mail to the caller. ApiError export/…. */
export const putExportSchedule = (body: NewExportSchedule) => api('PUT /export_schedule', { body });
export const postExportRun = () => api('POST /export_runs');
