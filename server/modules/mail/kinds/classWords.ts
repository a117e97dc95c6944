/** Words of several mails about a class. */
import { cancelPolicyText } from '../../../../domain/cancellation';
import type { AppConfig } from '../../../../domain/config';
import { formatDateTime } from '../../../../domain/format';
import type { WhenAndWhere } from '../events';
import type { MailFacts } from '../factsRepository';

export const toBring = ({ what_to_bring }: MailFacts): string[] => (what_to_bring ? [`Trae: ${what_to_bring}`] : []);

export function policyOf(config: AppConfig): string {
  const policy = cancelPolicyText(config);
  return policy ? `${policy}.` : '';
}

export const whenAndWhere = ({ class_date, place }: WhenAndWhere): string => `${formatDateTime(class_date)}, ${place}`;

/** What a mail about a changed class says: as it was, and as it is. */
export function changeOf({ details, class_date, location }: MailFacts): { from: WhenAndWhere; to: WhenAndWhere } {
  const now = { class_date, place: location.name };
  return { from: details.from ?? now, to: details.to ?? now };
}

/** How the short text of a class begins. */
export const whoAndWhat = ({ customer, class_name, class_date }: MailFacts): readonly string[] => [
  customer.name,
  class_name,
  formatDateTime(class_date),
];
