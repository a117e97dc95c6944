import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { whatsappLink } from '../../../domain/whatsapp';
import { classNames } from '../../ui/classNames';

/** An icon that people recognise: a bubble with a receiver. */
const BUBBLE =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719';
const RECEIVER =
  'M8.6 7.7c.3-.5.9-.5 1.2 0l.8 1.4c.2.4.1.8-.2 1.1l-.5.5c.6 1.3 1.5 2.3 2.9 2.9l.6-.6c.3-.3.7-.3 1-.1l1.4.8c.5.3.6.9.2 1.3-.8 1-2 1.2-3.2.7-2.2-.9-4-2.6-4.8-4.9-.4-1.100-.2-2.300.6-3.100z';

const ACTIONS = 'a, button, input, select, textarea, label, summary, [role="button"]';
/** Points of the button's box to test, left to right and top to bottom. */
const PROBES = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => ({ x, y })));

/** Whether something that can be pressed is below the button. */
function coversAction(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  return PROBES.some(({ x, y }) => {
    const below = document
      .elementsFromPoint(left + x * width, top + y * height)
      .find((element) => !button.contains(element));
    return Boolean(below?.closest(ACTIONS));
  });
}

/** Whether the button would cover an action now. */
function useCoversAction(button: RefObject<HTMLElement>): boolean {
  const { pathname } = useLocation();
  const [away, setAway] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => button.current && setAway(coversAction(button.current)));
    };
    look();
    // Content that loads moves the actions.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [button, pathname]);
  return away;
}

/** The floating link to a chat with the studio; none for an invalid number. */
export default function WhatsAppButton({ phone }: { readonly phone: string }) {
  const href = whatsappLink(phone);
  return href === null ? null : <Bubble href={href} />;
}

/** Hides while an action is below it. */
function Bubble({ href }: { readonly href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const away = useCoversAction(link);
  return (
    <aside aria-label="Contacto">
      <a
        ref={link}
        className={classNames('app-whatsapp', away && 'app-whatsapp--away')}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        title="WhatsApp"
      >
        <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden focusable="false">
          <path
            d={BUBBLE}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <path d={RECEIVER} fill="currentColor" />
        </svg>
        <span className="ui-hidden">Escríbenos por WhatsApp (se abre en otra pestaña)</span>
      </a>
    </aside>
  );
}
