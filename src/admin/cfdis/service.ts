import type { CfdisQuery, NewCertificate } from '../../../domain/contract/cfdi';
import { api } from '../../core/http/api';
import { pageOfRows, wholeList } from '../list/useList';

/** A page of the tax invoices, the newest first. */
export const getCfdis = async (query: CfdisQuery) => pageOfRows(await api('GET /cfdis', { query }), 'cfdis');

/** What could not be invoiced, and why. */
export const getProblems = async () => wholeList((await api('GET /cfdi_problems')).problems);

/** Tries again what failed, within a minute; returns how much that is. */
export const retryProblems = async () => (await api('POST /cfdi_problems/retry')).count;

/** A tax invoice's file, in Base64. */
export const getFile = (id: number, kind: 'pdf' | 'xml') => api('GET /cfdis/{id}/{kind}', { params: { id, kind } });

/** Whose account the studio's invoices are stamped in, and its certificate. */
export const getAccount = () => api('GET /cfdi_account');

export const putCertificate = (body: NewCertificate) => api('PUT /cfdi_account/certificate', { body });
