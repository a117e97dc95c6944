import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SectionGroup } from './sections';

interface SectionTabsProps {
  readonly group: SectionGroup;
  readonly pathname: string;
}

/** The screens of one menu entry; one alone needs no tabs. */
export function SectionTabs({ group: { title, sections }, pathname }: SectionTabsProps) {
  const tabs = useRef<HTMLElement>(null);
  // The row is wider than a phone: the screen's own tab is in sight.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for what ends the effect.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (sections.length < 2) return null;
  return (
    <nav ref={tabs} className="ui-container admin-tabs" aria-label={`Pantallas de ${title}`}>
      {sections.map(({ to, label }) => (
        <Link key={to} to={to} className="admin-tabs__tab" aria-current={to === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
