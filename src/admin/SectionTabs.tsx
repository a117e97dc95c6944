import type { SectionGroup } from './sections';
import { TabRow } from './TabRow';

interface SectionTabsProps {
  readonly group: SectionGroup;
  readonly pathname: string;
}

/** The screens of one menu entry; one alone needs no tabs. */
export function SectionTabs({ group: { title, sections }, pathname }: SectionTabsProps) {
  if (sections.length < 2) return null;
  return <TabRow className="ui-container" label={`Pantallas de ${title}`} tabs={sections} current={pathname} />;
}
