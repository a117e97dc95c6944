import Menu from 'lucide-react/icons/menu';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { IconButton } from '../IconButton';
import { lazyComponent } from '../lazyComponent';

const Drawer = lazyComponent(() => import('../Drawer'));

export interface MenuEntry {
  readonly label: string;
  readonly icon: ReactNode;
  /** Beside the label: how many. */
  readonly count?: string;
  readonly to?: string;
  /** Where it stands for more screens than its own. */
  readonly isCurrent?: boolean;
  readonly onClick?: () => void;
}

interface MenuGroup {
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
}

interface MobileMenuProps {
  readonly header: ReactNode;
  readonly groups: readonly MenuGroup[];
  /** Shown below the button's icon, as in a tab bar. */
  readonly buttonText?: string;
}

/** The menu button of narrow screens and the drawer that it opens. */
export function MobileMenu({ header, groups, buttonText }: MobileMenuProps) {
  const [open, setOpen] = useState(false);
  // Fetched with the first opening, then always rendered, so that the drawer can slide out again.
  const [wanted, setWanted] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);

  const onOpen = (): void => {
    setWanted(true);
    setOpen(true);
  };

  const entry = ({ label, icon, count, to, isCurrent = to === pathname, onClick }: MenuEntry) => {
    const content = (
      <>
        {icon}
        <span>{label}</span>
        {count !== undefined && <span className="app-menu__count">{count}</span>}
      </>
    );
    const choose = (): void => {
      setOpen(false);
      onClick?.();
    };
    return to ? (
      <Link className="app-menu__entry" to={to} onClick={choose} aria-current={isCurrent ? 'page' : undefined}>
        {content}
      </Link>
    ) : (
      <button type="button" className="app-menu__entry" onClick={choose}>
        {content}
      </button>
    );
  };

  return (
    <div className="app-menu">
      {buttonText === undefined ? (
        <IconButton label="Abrir menú" aria-expanded={open} onClick={onOpen}>
          <Menu size={24} aria-hidden />
        </IconButton>
      ) : (
        <button type="button" className="app-tabs__tab" aria-label="Abrir menú" aria-expanded={open} onClick={onOpen}>
          <Menu size={22} aria-hidden />
          <span>{buttonText}</span>
        </button>
      )}
      {wanted && (
        <Drawer open={open} onClose={() => setOpen(false)} label="Menú" header={header}>
          {groups.map((group) => (
            <section key={group.title ?? 'sin título'} className="app-menu__group">
              {group.title && <h2 className="app-menu__title">{group.title}</h2>}
              <ul>
                {group.entries.map((item) => (
                  <li key={item.label}>{entry(item)}</li>
                ))}
              </ul>
            </section>
          ))}
        </Drawer>
      )}
    </div>
  );
}
