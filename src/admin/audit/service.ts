import type { AuditQuery } from '../../../domain/contract/team';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getAuditEvents = async (query: AuditQuery) =>
  pageOfRows(await api('GET /audit_events', { query }), 'audit_events');
