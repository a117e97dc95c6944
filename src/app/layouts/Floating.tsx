import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { whatsappLink } from '../../../domain/whatsapp';
import { retrying } from '../../http/chunks';
import { PATHS } from '../paths';

const Promo = lazy(retrying(() => import('../promo/Promo')));
const WhatsAppButton = lazy(retrying(() => import('./WhatsAppButton')));

export type FloatingConfig = Pick<AppConfig, 'whatsapp' | 'whatsapp_widget' | 'popup_presencial_enabled' | 'popup_presencial_src' | 'popup_presencial_link'>;

/** Where people come in: nobody is stopped on the way to a class or a payment. */
const ENTRANCES: ReadonlySet<string> = new Set([PATHS.home, PATHS.studio]);

/** What a studio may let float over its screens: the way to a chat, and once a day its promotion. */
export function Floating({ config }: { readonly config: FloatingConfig }) {
  const { pathname } = useLocation();
  const chat = config.whatsapp_widget ? whatsappLink(config.whatsapp) : null;
  const promo = config.popup_presencial_enabled && config.popup_presencial_src !== '' && ENTRANCES.has(pathname);
  return (
    <>
      <Suspense fallback={null}>{chat && <WhatsAppButton href={chat} />}</Suspense>
      <Suspense fallback={null}>{promo && <Promo src={config.popup_presencial_src} link={config.popup_presencial_link} />}</Suspense>
    </>
  );
}
