import type {
  AcceptedPage,
  AcceptedPageResponse,
  AcceptedPagesResponse,
  NewAcceptedPage,
  PendingPage,
  PendingPagesResponse,
} from '../../../domain/contract/acceptedPages';
import { http } from '../../core/http/client';

/** Required pages that the caller hasn't accepted as they stand now. */
export async function getPendingPages(): Promise<PendingPage[]> {
  return (await http.get<PendingPagesResponse>('/accepted_pages/pending')).pending_pages;
}

/** What the caller accepted, the newest first. */
export async function getAcceptedPages(): Promise<AcceptedPage[]> {
  return (await http.get<AcceptedPagesResponse>('/accepted_pages')).accepted_pages;
}

/** ApiError page/changed where the named version isn't the current one. */
export async function acceptPage(accepted: NewAcceptedPage): Promise<AcceptedPage> {
  return (await http.post<AcceptedPageResponse>('/accepted_pages', accepted)).accepted_page;
}
