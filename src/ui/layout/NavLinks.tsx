import { NavLink } from 'react-router-dom';

export interface NavItem {
  readonly to: string;
  readonly label: string;
}

/** The links of a navbar on wide screens. */
export function NavLinks({ items, label }: { readonly items: readonly NavItem[]; readonly label: string }) {
  return (
    <nav className="app-links" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink className="app-links__link" to={item.to} end>
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
