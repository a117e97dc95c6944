import type { MessageVariable } from '../../../../domain/messageWords';

/** What the studio's own words may name. */
export const VariableList = ({ variables }: { readonly variables: readonly MessageVariable[] }) => (
  <ul className="messages-variables">
    {variables.map(({ name, label, must }) => (
      <li key={name}>
        <code>{`{${name}}`}</code> {label}
        {must && <strong> (obligatorio)</strong>}
      </li>
    ))}
  </ul>
);
