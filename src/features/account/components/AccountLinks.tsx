import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import type { AccountLink } from '../links';

interface AccountLinksProps {
  readonly label: string;
  readonly links: readonly AccountLink[];
}

/** The ways to what is one's own, a line each. */
export function AccountLinks({ label, links }: AccountLinksProps) {
  return (
    <nav aria-label={label} className="account-links ui-card">
      <ul>
        {links.map(({ to, label: words, icon, count }) => (
          <li key={to}>
            <Link className="account-links__link" to={to}>
              {icon}
              <span>{words}</span>
              {count !== undefined && <small>{count}</small>}
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
