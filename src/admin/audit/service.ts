import type { AuditQuery, AuditResponse } from '../../../domain/contract/team';
import { http } from '../../core/http/client';

export const getAuditEvents = (query: AuditQuery): Promise<AuditResponse> =>
  http.get('/audit_events', { params: query });
