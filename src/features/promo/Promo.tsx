import { useEffect, useState } from 'react';
import { storeShown, shownToday } from './storage';
import { lazyComponent } from '../../ui/lazyComponent';

const PromoDialog = lazyComponent(() => import('./PromoDialog'));

export interface PromoProps {
  readonly src: string;
  /** A path of this site, an http(s) address, or empty. */
  readonly link: string;
}

/** Whether to show it: not yet seen today, its picture is there, and no other dialog is open. */
function useMoment(src: string): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    if (shownToday(new Date())) return undefined;
    const picture = new Image();
    picture.onload = () => {
      if (document.querySelector('[role="dialog"]')) return;
      storeShown(new Date());
      setCome(true);
    };
    picture.src = src;
    return () => {
      picture.onload = null;
    };
  }, [src]);
  return come;
}

/** The studio's promotion, at most once a day of the visitor's (specification, section 2). */
export default function Promo({ src, link }: PromoProps) {
  const come = useMoment(src);
  const [gone, setGone] = useState(false);
  if (!come || gone) return null;
  return <PromoDialog src={src} link={link} onGone={() => setGone(true)} />;
}
