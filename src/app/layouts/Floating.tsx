import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { lazyRoute } from '../../ssr/lazyRoute';
import { PATHS } from '../../core/routing/paths';

const Promo = lazyRoute('promo', () => import(/* webpackChunkName: "promo" */ '../../features/promo/Promo'));
const WhatsAppButton = lazyRoute('whatsapp', () => import(/* webpackChunkName: "whatsapp" */ './WhatsAppButton'));

export type FloatingConfig = Pick<
  AppConfig,
  'whatsapp' | 'whatsapp_widget' | 'popup_presencial_enabled' | 'popup_presencial_src' | 'popup_presencial_link'
>;

/** Entry screens only: no pop-up on the way to a class or a payment. */
const ENTRANCES: ReadonlySet<string> = new Set([PATHS.home, PATHS.studio]);

/** Nothing floats over the way to pay. */
const PAYING = '/checkout/';

/** Delay before it shows: so many milliseconds, or pixels of scrolling. */
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

/** What a studio may let float over its screens: the way to a chat, and once a day its promotion. */
export function Floating({ config }: { readonly config: FloatingConfig }) {
  const { pathname } = useLocation();
  const looked = useHasExplored();
  // The server doesn't render what floats: it appears once the page is hydrated.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const chat = config.whatsapp_widget && config.whatsapp !== '' && !pathname.startsWith(PAYING);
  const promo =
    looked && config.popup_presencial_enabled && config.popup_presencial_src !== '' && ENTRANCES.has(pathname);
  return (
    <>
      {hydrated && chat && <WhatsAppButton phone={config.whatsapp} />}
      {promo && <Promo src={config.popup_presencial_src} link={config.popup_presencial_link} />}
    </>
  );
}
