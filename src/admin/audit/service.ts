import type { AuditQuery } from '../../../domain/contract/team';
import { api } from '../../core/http/api';
import { paged } from '../list/useList';

export const getAuditEvents = async (query: AuditQuery) =>
  paged(await api('GET /audit_events', { query }), 'audit_events');
