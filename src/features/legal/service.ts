import type { NewAcceptedPage } from '../../../domain/contract/acceptedPages';
import { api } from '../../core/http/api';

/** Required pages that the caller hasn't accepted as they stand now. */
export async function getPendingPages() {
  return (await api('GET /accepted_pages/pending')).pending_pages;
}

/** What the caller accepted, the newest first. */
export async function getAcceptedPages() {
  return (await api('GET /accepted_pages')).accepted_pages;
}

/** ApiError page/changed where the named version isn't the current one. */
export async function acceptPage(accepted: NewAcceptedPage) {
  return (await api('POST /accepted_pages', { body: accepted })).accepted_page;
}
