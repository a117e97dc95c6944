import { useMemo, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { RatingsTable } from './RatingsTable';

/** On a class's page, read once it is opened. */
export function ClassRatings({ singleClassId }: { readonly singleClassId: number }) {
  const [isOpen, setOpen] = useState(false);
  const query = useMemo(() => ({ kind: 'class', single_class_id: singleClassId }) as const, [singleClassId]);
  return (
    <details
      className="ratings-class ui-card"
      onToggle={({ currentTarget }) => setOpen(currentTarget.hasAttribute('open'))}
    >
      <summary>Calificaciones de la clase</summary>
      {isOpen && (
        <RatingsTable
          name={`calificaciones-de-clase.${singleClassId}`}
          query={query}
          empty={<EmptyState title="Nadie ha calificado esta clase." />}
        />
      )}
    </details>
  );
}

/** On a customer's page: what the person thought of classes. */
export function CustomerRatings({ customerId }: { readonly customerId: number }) {
  const query = useMemo(() => ({ kind: 'class', customer_id: customerId }) as const, [customerId]);
  return (
    <RatingsTable
      name={`calificaciones-de-cliente.${customerId}`}
      query={query}
      empty={<EmptyState title="Todavía no ha calificado clases." />}
    />
  );
}
