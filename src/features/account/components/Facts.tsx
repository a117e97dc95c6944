import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  /** Empty or missing: 'Sin agregar'. */
  readonly value: ReactNode;
}

/** Facts with labels; missing ones are marked. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="account-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="account-facts__missing">Sin agregar</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
