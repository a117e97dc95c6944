import type { Privacy, PrivacyResponse } from '../../../../domain/contract/privacy';
import { http } from '../../../core/http/client';

const privacy = async (response: Promise<PrivacyResponse>): Promise<Privacy> => (await response).privacy;

/** The download and the deletion of one's own data, and what a deletion would take. */
export const getPrivacy = (): Promise<Privacy> => privacy(http.get('/privacy'));

/** Orders a download; ApiError privacy/export-limit. */
export const orderExport = (): Promise<Privacy> => privacy(http.post('/privacy/export', undefined));

/** `email`: one's own, typed again. ApiError privacy/confirmation, privacy/staff, checkout/unavailable. */
export const requestDeletion = (email: string): Promise<Privacy> => privacy(http.post('/privacy/deletion', { email }));

/** ApiError privacy/too-late. */
export const takeBack = (): Promise<Privacy> => privacy(http.delete('/privacy/deletion'));
