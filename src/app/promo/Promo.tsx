import { lazy, Suspense, useEffect, useState } from 'react';
import { retrying } from '../../http/chunks';
import { rememberSeen, seenToday } from './seen';

const PromoDialog = lazy(retrying(() => import('./PromoDialog')));

/** Whoever comes gets a look at the page first: so many milliseconds, or pixels of scrolling. */
export const PROMO_AFTER_MS = 4_000;
export const PROMO_AFTER_PX = 400;

export interface PromoProps {
  readonly src: string;
  /** A path of this site, an http(s) address, or empty. */
  readonly link: string;
}

/** Tells when its moment has come. Nothing that somebody is doing in a dialog is interrupted: then another day. */
function useMoment(src: string): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    if (seenToday(new Date())) return undefined;
    // A picture that isn't there opens nothing.
    const picture = new Image();
    let [loaded, looked] = [false, false];
    const consider = (): void => {
      if (!loaded || !looked || document.querySelector('[role="dialog"]')) return;
      rememberSeen(new Date());
      setCome(true);
    };
    const look = (): void => {
      looked = true;
      consider();
    };
    const scroll = (): void => {
      if (window.scrollY > PROMO_AFTER_PX) look();
    };
    picture.onload = () => {
      loaded = true;
      consider();
    };
    const timer = setTimeout(look, PROMO_AFTER_MS);
    // Fetched when there is time for it, not before the page itself.
    const fetching = setTimeout(() => {
      picture.src = src;
    }, PROMO_AFTER_MS / 4);
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      clearTimeout(fetching);
      window.removeEventListener('scroll', scroll);
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
  return <Suspense fallback={null}><PromoDialog src={src} link={link} onGone={() => setGone(true)} /></Suspense>;
}
