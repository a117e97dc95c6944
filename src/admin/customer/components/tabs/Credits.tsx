import type { AdminCustomer } from '../../../../../domain/contract/adminCustomers';
import { creditsText } from '../../labels';

export interface CreditsProps {
  readonly customer: AdminCustomer;
  readonly onChanged: () => void;
}

/** What can be used, and the ledger of what was given and used. */
export function Credits({ customer }: CreditsProps) {
  return (
    <section className="ui-card customer-card">
      <h2>Clases disponibles</h2>
      <p>{creditsText(customer)}</p>
    </section>
  );
}
