import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { lazyRoute } from '../../ssr/lazyRoute';
import { PATHS } from '../../core/routing/paths';
import Promo from '../../features/promo/Promo';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../../core/state';
import { fetchUsedPackages } from '../../features/packages/actions';
import { selectSignedIn } from '../../features/session/state';

const WhatsAppButton = lazyRoute('whatsapp', () => import(/* webpackChunkName: "whatsapp" */ './WhatsAppButton'));

export type FloatingConfig = Pick<
  AppConfig,
  | 'whatsapp'
  | 'whatsapp_widget'
  | 'popup_presencial_enabled'
  | 'popup_presencial_src'
  | 'popup_presencial_link'
  | 'popup_presencial_new_customers'
>;

/** Screens where the promotion may open: never on the way to a class or a payment. */
const ENTRANCES: ReadonlySet<string> = new Set([PATHS.home, PATHS.studio]);

/** Path below which nothing floats. */
const PAYING = '/checkout/';

/** The promotion opens after so many milliseconds, or pixels of scrolling. */
export const PROMO_AFTER_MS = 4_000;
export const PROMO_AFTER_PX = 400;

function useHasExplored(): boolean {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    if (looked) return undefined;
    const timer = setTimeout(() => setLooked(true), PROMO_AFTER_MS);
    const scroll = (): void => {
      if (window.scrollY > PROMO_AFTER_PX) setLooked(true);
    };
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scroll);
    };
  }, [looked]);
  return looked;
}

/** Floating elements that a studio may switch on: the chat link, and its promotion once a day. */
export function Floating({ config }: { readonly config: FloatingConfig }) {
  const { pathname } = useLocation();
  const looked = useHasExplored();
  // Floating elements aren't rendered on the server: they appear after hydration.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const chat = config.whatsapp_widget && config.whatsapp !== '' && !pathname.startsWith(PAYING);
  const hasPromo =
    looked && config.popup_presencial_enabled && config.popup_presencial_src !== '' && ENTRANCES.has(pathname);
  const promo = useIsFor(config.popup_presencial_new_customers, hasPromo) && hasPromo;
  return (
    <>
      {hydrated && chat && <WhatsAppButton phone={config.whatsapp} />}
      {promo && <Promo src={config.popup_presencial_src} link={config.popup_presencial_link} />}
    </>
  );
}

/**
 * Whether a promotion is for this visitor. With `onlyNew` it isn't for a customer who had a free class or another offer
 * that is given once, nor for one of whom that isn't known yet. It is asked only where `isNeeded`.
 */
export function useIsFor(onlyNew: boolean, isNeeded: boolean): boolean {
  const dispatch = useDispatch<AppDispatch>();
  const signedIn = useSelector(selectSignedIn);
  const used = useSelector((state: RootState) => state.packages.used);
  const asks = onlyNew && isNeeded && signedIn;
  const isKnown = used !== null;
  useEffect(() => {
    if (asks && !isKnown) void dispatch(fetchUsedPackages());
  }, [asks, isKnown, dispatch]);
  if (!onlyNew || !signedIn) return true;
  return used !== null && used.used.length === 0 && used.trials.length === 0;
}
