/** One customer's page with the server's responses. */
import type { ReactWrapper } from 'enzyme';
import type { AdminCustomer } from '../../../domain/contract/adminCustomers';
import { aCustomer } from '../../helpers/fixtures';
import { waitUntil } from '../../helpers/mount';
import { ok, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

export const ana = (changes: Partial<AdminCustomer> = {}): AdminCustomer => {
  const { second_factor_required: _own, ...me } = aCustomer({ customer_id: 9, name: 'Ana', last_name: 'Robles' });
  return {
    ...me,
    email_confirmed: true,
    answers: [],
    address_answers: [],
    purchases: [],
    invoices: [],
    class_reservations: [],
    online_accesses: [],
    customer_milestone: { attended: 12, first_class: null, last_class: null },
    store_credit: 0,
    next_class: null,
    penalties: [],
    alerts: [],
    deletion: null,
    merged_into: null,
    ...changes,
  };
};

export const page = (search = '', answers: Answers = {}, role: 'staff' | 'admin' = 'staff') =>
  open(
    `/admin/clientes/9${search}`,
    {
      'GET /customer/admin/9': ok({ customer: ana() }),
      'GET /customer/admin/9/timeline': ok({ entries: [], next: null }),
      ...answers,
    },
    staffStore(role),
  );
export const shows = (screen: ReactWrapper, text: string) => waitUntil(screen, () => screen.text().includes(text));

/** A dialog is a portal, which the text of the screen leaves out. */
export const dialogText = (): string => document.querySelector('.modal.show')?.textContent ?? '';
export async function asks(screen: ReactWrapper, text: string): Promise<void> {
  await waitUntil(screen, () => dialogText().includes(text));
  expect(dialogText()).toContain(text);
}
