import type { AuditQuery } from '../../../domain/contract/team';
import { api } from '../../core/http/api';

export const getAuditEvents = async (query: AuditQuery) => {
  const { audit_events: rows, next } = await api('GET /audit_events', { query });
  return { rows, next };
};
