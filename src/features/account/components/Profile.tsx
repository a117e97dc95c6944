import type { CurrentCustomer } from '../../../../domain/contract/customers';
import { Facts } from './Facts';
import { Section } from './Section';

/** 'Datos': who the customer is. */
export function Profile({ customer }: { readonly customer: CurrentCustomer | null }) {
  return (
    <Section title="Datos">
      {customer && (
        <Facts
          facts={[
            { label: 'Nombre', value: `${customer.name} ${customer.last_name}` },
            { label: 'Correo', value: customer.email },
            { label: 'Teléfono', value: customer.phone },
            { label: 'Instagram', value: customer.instagram },
          ]}
        />
      )}
    </Section>
  );
}
