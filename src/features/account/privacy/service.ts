import type { Privacy, PrivacyResponse } from '../../../../domain/contract/privacy';
import { api } from '../../../core/http/api';

const privacy = async (response: Promise<PrivacyResponse>): Promise<Privacy> => (await response).privacy;

/** The download and the deletion of one's own data, and what a deletion would take. */
export const getPrivacy = (): Promise<Privacy> => privacy(api('GET /privacy'));

/** Orders a download; ApiError privacy/export-limit. */
export const orderExport = (): Promise<Privacy> => privacy(api('POST /privacy/export'));

/** `email`: one's own, typed again. ApiError privacy/confirmation, privacy/staff, checkout/unavailable. */
export const requestDeletion = (email: string): Promise<Privacy> =>
  privacy(api('POST /privacy/deletion', { body: { email } }));

/** ApiError privacy/too-late. */
export const takeBack = (): Promise<Privacy> => privacy(api('DELETE /privacy/deletion'));
