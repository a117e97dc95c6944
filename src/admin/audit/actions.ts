import type { AuditEvent, AuditQuery } from '../../../domain/contract/team';
import { adminList, type ListState } from '../list/adminList';
import { getAuditEvents } from './service';

export type AuditFilter = Omit<AuditQuery, 'after'>;

declare module '../../core/state' {
  interface RootState {
    readonly audit?: ListState<AuditEvent, AuditFilter>;
  }
}

export const auditList = adminList('audit', async (query: AuditFilter, after) => {
  const { audit_events: rows, next } = await getAuditEvents({
    ...query,
    ...(after !== undefined && { after: Number(after) }),
  });
  return { rows, next };
});
