import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import Repeat from 'lucide-react/icons/repeat';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { packageContents, freeTrialLabel, renewalLabel, validityLabel } from '../labels';
import '../packages.scss';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** What a package gives and for how long, one line each. */
export function PackageFacts({ pkg }: { readonly pkg: ClassPackage }) {
  const renewal = renewalLabel(pkg);
  const trial = freeTrialLabel(pkg);
  const fact = (icon: ReactNode, text: string) => (
    <li key={text}>
      {icon}
      <span>{text}</span>
    </li>
  );
  return (
    <ul className="packages-facts">
      {packageContents(pkg).map((text) => fact(<Check {...ICON} />, text))}
      {pkg.downloadable && fact(<Check {...ICON} />, `Para descargar: ${pkg.downloadable.name}`)}
      {fact(<CalendarClock {...ICON} />, validityLabel(pkg.expiration_days))}
      {renewal && fact(<Repeat {...ICON} />, renewal)}
      {trial && fact(<Gift {...ICON} />, trial)}
      {pkg.limit_per_customer === 1 && fact(<User {...ICON} />, 'Una por persona')}
    </ul>
  );
}
