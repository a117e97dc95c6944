import type {
  AdminContentPage,
  AdminContentPageRow,
  AdminContentPagesResponse,
  ChangedContentPage,
  ContentPageVersionResponse,
  ContentPageVersionsResponse,
  NewContentPage,
  StoredContentPage,
} from '../../../domain/contract/content';
import { http } from '../../core/http/client';

export const getPages = async (): Promise<AdminContentPageRow[]> =>
  (await http.get<AdminContentPagesResponse>('/pages/admin/all')).pages;

/** ApiError page/not-found. */
export const getPage = async (id: number): Promise<AdminContentPage> =>
  (await http.get<{ page: AdminContentPage }>(`/pages/admin/${id}`)).page;

/** ApiError page/slug-invalid, page/slug-reserved, page/slug-exists. */
export const postPage = (body: NewContentPage): Promise<StoredContentPage> => http.post('/pages', body);
/** ApiError row/changed, page/not-found and those of postPage. */
export const putPage = (body: ChangedContentPage): Promise<StoredContentPage> => http.put('/pages', body);
export const deletePage = (id: number): Promise<unknown> => http.delete(`/pages/${id}`);

export const getVersions = (id: number, after: string | null): Promise<ContentPageVersionsResponse> =>
  http.get(`/pages/${id}/versions`, after === null ? {} : { params: { after } });
/** ApiError page/not-found. */
export const getVersion = (id: number, version: number): Promise<ContentPageVersionResponse> =>
  http.get(`/pages/${id}/versions/${version}`);
