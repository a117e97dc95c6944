import { useEffect, useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent';
import { textEntry } from '../../core/storage';

const loadDialog = () => import('./PromoDialog');
const PromoDialog = lazyComponent(loadDialog);

export interface PromoProps {
  readonly src: string;
  /** A path of this site, an http(s) address, or empty. */
  readonly link: string;
}

/** Whether to show it: not yet seen today, its picture is there, and no other dialog is open. */
function useShouldShow(src: string): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    if (isShownToday(new Date())) return undefined;
    const picture = new Image();
    let isGone = false;
    // Asked last of all: another dialog may open while the chunk is on its way.
    const open = (): void => {
      if (isGone || document.querySelector('[role="dialog"]')) return;
      storeShown(new Date());
      setCome(true);
    };
    picture.onload = () => void loadDialog().then(open, () => undefined);
    picture.src = src;
    return () => {
      isGone = true;
      picture.onload = null;
    };
  }, [src]);
  return come;
}

/** The studio's promotion, at most once a day of the visitor's (specification, section 2). */
export default function Promo({ src, link }: PromoProps) {
  const come = useShouldShow(src);
  const [gone, setGone] = useState(false);
  if (!come || gone) return null;
  return <PromoDialog src={src} link={link} onGone={() => setGone(true)} />;
}

/** On which day this browser showed the promotion last; without storage, once a visit. */
const lastDay = textEntry('promo.shown');
let shownInThisVisit: string | null = null;

/** The visitor's own calendar day, YYYY-MM-DD. */
export function localDay(now: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const isShownToday = (now: Date): boolean => [shownInThisVisit, lastDay.read()].includes(localDay(now));

export function storeShown(now: Date): void {
  shownInThisVisit = localDay(now);
  lastDay.write(shownInThisVisit);
}
