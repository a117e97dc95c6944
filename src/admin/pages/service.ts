import type { ChangedContentPage, NewContentPage } from '../../../domain/contract/content';
import { api } from '../../core/http/api';
import { pageOfRows, wholeList } from '../list/useList';

export const getPages = async () => wholeList((await api('GET /pages/admin/all')).pages);

/** ApiError page/not-found. */
export const getPage = async (id: number) => (await api('GET /pages/admin/{id}', { params: { id } })).page;

/** ApiError page/slug-invalid, page/slug-reserved, page/slug-exists. */
export const postPage = (body: NewContentPage) => api('POST /pages', { body });
/** ApiError row/changed, page/not-found and those of postPage. */
export const putPage = (body: ChangedContentPage) => api('PUT /pages', { body });
export const deletePage = (id: number) => api('DELETE /pages/{id}', { params: { id } });

export const getVersions = async (id: number, after?: string) =>
  pageOfRows(await api('GET /pages/{id}/versions', { params: { id }, query: { after } }), 'versions');
/** ApiError page/not-found. */
export const getVersion = (id: number, version: number) =>
  api('GET /pages/{id}/versions/{page_version_id}', { params: { id, page_version_id: version } });
