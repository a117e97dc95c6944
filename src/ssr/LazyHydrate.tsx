import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { dehydratedContext, RenderContext, useRenderContext } from './RenderContext';
import { loadChunk } from './lazyRoute';
import { onFirstInteraction } from './onFirstInteraction';
import { elementAt, placeOf, lastPressedIn, type ElementPlace } from './replayInput';

export interface LazyHydrateProps {
  /** The chunk of the lazy route inside. */
  readonly chunk: string;
  /** Its heading, for a screen reader, while it is absent. */
  readonly label: string;
  /** Its approximate height in pixels, reserved until it is rendered. */
  readonly height: number;
  /** How many pixels below the window it may still be when it is fetched; negative: only well inside. */
  readonly margin?: number;
  readonly children: ReactNode;
}

/** absent: in a live page, not rendered yet. dehydrated: the server's HTML, without script. */
type Stage = 'absent' | 'dehydrated' | 'hydrated';

/**
 * A part below the first screen: fetched and rendered when it comes near the window. The server's HTML stays as it is
 * until the first interaction: its links work, and its script isn't fetched for a visitor who never scrolls.
 */
export function LazyHydrate({ chunk, label, height, margin = 400, children }: LazyHydrateProps) {
  const context = useRenderContext();
  const [inner] = useState(() => dehydratedContext(context, context.nextId()));
  const [stage, setStage] = useState<Stage>(() => {
    if (context.hydrating) return 'dehydrated';
    return context.isServer || typeof IntersectionObserver === 'undefined' ? 'hydrated' : 'absent';
  });
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<ElementPlace | null>(null);
  const pressed = useRef<ElementPlace | null>(null);

  useEffect(() => {
    const element = place.current;
    if (stage === 'hydrated' || !element) return undefined;
    let mounted = true;
    const show = (): void => {
      if (!mounted) return;
      if (element.matches(':active')) {
        // Replaced between a mouse's press and its release, a link or button would get no click.
        for (const end of ['pointerup', 'pointercancel'])
          window.addEventListener(end, () => setTimeout(show), { once: true });
        return;
      }
      // The part is rendered anew: keyboard focus and press move to the same elements.
      focused.current = placeOf(element, document.activeElement);
      pressed.current = placeOf(element, lastPressedIn(element));
      setStage('hydrated');
    };
    // A part whose chunk a new release has taken away stays as the server rendered it: its links lead on.
    const load = (): void => void loadChunk(chunk).then(show, () => stage === 'absent' && show());
    const loadIfPressed = (): void => {
      if (lastPressedIn(element)) load();
    };
    loadIfPressed();
    element.addEventListener('click', loadIfPressed);
    // The server's HTML is laid out for the width that the page was opened with: a phone that is turned needs another.
    const width = window.innerWidth;
    const loadIfTurned = (): void => {
      if (window.innerWidth !== width) load();
    };
    if (stage === 'dehydrated') window.addEventListener('resize', loadIfTurned);
    // A dehydrated part inside the window is fetched only once it is well inside: its HTML shows already.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: `${stage === 'dehydrated' ? Math.min(0, margin) : margin}px 0px` },
    );
    const observe = (): void => {
      if (mounted) observer.observe(element);
    };
    if (stage === 'dehydrated') void onFirstInteraction().then(observe);
    else observe();
    // The keyboard reaches links before the window shows them.
    if (stage === 'absent') window.addEventListener('keydown', load);
    return () => {
      mounted = false;
      element.removeEventListener('click', loadIfPressed);
      window.removeEventListener('resize', loadIfTurned);
      observer.disconnect();
      window.removeEventListener('keydown', load);
    };
  }, [stage, margin, chunk]);

  useLayoutEffectInBrowser(() => {
    const element = place.current;
    if (stage !== 'hydrated' || !element) return;
    elementAt(element, focused.current)?.focus({ preventScroll: true });
    elementAt(element, pressed.current)?.click();
    focused.current = pressed.current = null;
  }, [stage]);

  if (stage === 'absent')
    return (
      <div ref={place} style={{ minHeight: height }} data-waiting>
        <h2 className="ui-hidden">{label}</h2>
      </div>
    );
  // React leaves the content of an element with dangerouslySetInnerHTML alone while it hydrates.
  if (stage === 'dehydrated')
    return <div ref={place} data-dehydrated="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div ref={place} data-dehydrated={context.isServer ? '' : undefined}>
      <RenderContext.Provider value={inner}>{children}</RenderContext.Provider>
    </div>
  );
}

/** React warns of layout effects on the server. */
const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect;
