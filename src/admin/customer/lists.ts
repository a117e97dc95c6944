/** What the page's tabs page through. */
import type { TimelineEntry } from '../../../domain/contract/adminCustomers';
import type { TimelineGroup } from '../../../domain/timeline';
import type { MailSummary } from '../../../domain/contract/mails';
import type { MyReservation } from '../../../domain/contract/reservations';
import type { AuditEvent } from '../../../domain/contract/team';
import { getAuditEvents } from '../audit/service';
import { adminList, type ListState } from '../list/adminList';
import { getMails } from '../mails/service';
import * as service from './service';

export interface OfCustomer {
  readonly customerId: number;
}
export interface TimelineFilter extends OfCustomer {
  readonly group?: TimelineGroup;
}

declare module '../../core/state' {
  interface RootState {
    readonly customerTimeline?: ListState<TimelineEntry, TimelineFilter>;
    readonly customerReservations?: ListState<MyReservation, OfCustomer>;
    readonly customerMails?: ListState<MailSummary, OfCustomer>;
    readonly customerAudit?: ListState<AuditEvent, OfCustomer>;
  }
}

export const timelineList = adminList('customerTimeline', async ({ customerId, group }: TimelineFilter, after) => {
  const { entries: rows, next } = await service.getTimeline(customerId, {
    ...(group && { group }),
    ...(after !== undefined && { after: String(after) }),
  });
  return { rows, next };
});

export const reservationsList = adminList('customerReservations', async ({ customerId }: OfCustomer, after) => {
  const { class_reservations: rows, next } = await service.getReservations({
    customer_id: customerId,
    ...(after !== undefined && { after: String(after) }),
  });
  return { rows, next };
});

export const mailsList = adminList('customerMails', async ({ customerId }: OfCustomer, after) => {
  const { mails: rows, next } = await getMails({
    customer_id: customerId,
    ...(after !== undefined && { after: Number(after) }),
  });
  return { rows, next };
});

export const auditList = adminList('customerAudit', async ({ customerId }: OfCustomer, after) => {
  const { audit_events: rows, next } = await getAuditEvents({
    entity: 'customer',
    entity_id: String(customerId),
    ...(after !== undefined && { after: Number(after) }),
  });
  return { rows, next };
});
