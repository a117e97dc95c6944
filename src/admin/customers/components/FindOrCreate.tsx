import { useState } from 'react';
import type { Customer } from '../../../../domain/contract/customers';
import { CustomerPicker, type CustomerPickerProps } from '../../list/CustomerPicker';
import { NewCustomerForm } from './NewCustomerDialog';

interface FindOrCreateProps extends Omit<CustomerPickerProps, 'onCreate'> {
  readonly onCreated: (customer: Customer) => void;
}

/** Finds a customer, or creates one in the same place. */
export function FindOrCreate({ onCreated, ...picker }: FindOrCreateProps) {
  const [searched, setSearched] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <div hidden={searched !== null}>
        <CustomerPicker {...picker} onCreate={setSearched} />
      </div>
      {searched !== null && (
        <NewCustomerForm
          searched={searched}
          busy={busy}
          onBusy={setBusy}
          onCreated={onCreated}
          onExisting={(customer) => {
            setSearched(null);
            picker.onChoose(customer);
          }}
          onClose={() => setSearched(null)}
        />
      )}
    </>
  );
}
