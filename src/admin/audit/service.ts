import type { AuditQuery } from '../../../domain/contract/team';
import { api } from '../../core/http/api';

export const getAuditEvents = (query: AuditQuery) => api('GET /audit_events', { query });
