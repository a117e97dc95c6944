import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { Asleep, firstView } from './firstView';
import { somebody } from './onFirstInteraction';
import { loadPart, preparePart } from './lazyRoute';
import type { AppStore } from '../core/store';

export interface WhenNearProps {
  /** The late part that stands here (app/late). */
  readonly part: string;
  /** What stands here, for whoever goes from heading to heading: coming to it brings it. */
  readonly label: string;
  /** Pixels that it will need, about. */
  readonly height: number;
  /** How many pixels below the window it may still be when it is fetched; negative: only well inside. */
  readonly margin?: number;
  readonly children: ReactNode;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** asleep: as the server drew it; absent: not drawn yet. */
type Stage = 'absent' | 'asleep' | 'alive';

function firstStage(): Stage {
  const view = firstView();
  if (view) return view.whole ? 'alive' : 'asleep';
  return typeof IntersectionObserver === 'undefined' ? 'alive' : 'absent';
}

/** A link, button or field of a part, by its words and how many of the same words come before it. */
interface Spot {
  readonly words: string;
  readonly nth: number;
}

const wordsOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';
const withWords = (part: Element, words: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => wordsOf(element) === words);

function spotOf(part: Element, element: Element | null): Spot | null {
  if (!element || element === part || !part.contains(element)) return null;
  const words = wordsOf(element);
  return { words, nth: withWords(part, words).findIndex((same) => same === element) };
}

/** Where that stands in the part that has come to life; nowhere, where it is gone since the server drew it. */
const inPart = (part: Element | null, spot: Spot | null): HTMLElement | undefined =>
  part && spot ? withWords(part, spot.words)[spot.nth] : undefined;

/**
 * A part below the first screen: fetched and drawn when somebody comes near it. What the server drew of it stays as it
 * is until somebody is there: its links work as links do, a button's press is remembered, and its script isn't fetched
 * for whoever never looks.
 */
export function WhenNear({ part, label, height, margin = 400, children }: WhenNearProps) {
  const [stage, setStage] = useState(firstStage);
  const drawing = useRef(firstView()?.whole === true);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<Spot | null>(null);
  const pressed = useRef<Spot | null>(null);
  // Asked when it comes to that: what changes meanwhile is no reason to draw.
  const store = useStore() as AppStore;

  useEffect(() => {
    const element = place.current;
    if (stage === 'alive' || !element) return undefined;
    let here = true;
    // What sleeps is seen already: it stays until all that it shows is there again.
    const prepare = (): Promise<void> =>
      stage === 'asleep'
        ? preparePart(part, {
            dispatch: store.dispatch,
            config: store.getState().appconfig,
            path: window.location.pathname,
            now: new Date(),
          })
        : loadPart(part);
    const live = (): void => {
      if (!here) return;
      // Coming to life draws it anew: whoever stands on one of its links goes on standing there.
      focused.current = spotOf(element, document.activeElement);
      setStage('alive');
    };
    // One that a new release has taken away stays as the server drew it: its links lead on.
    const come = (): void => void prepare().then(live, () => stage === 'absent' && live());
    // A button that is pressed in its sleep is pressed once it is awake.
    const press = ({ target }: Event): void => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button) return;
      pressed.current = spotOf(element, button);
      come();
    };
    element.addEventListener('click', press);
    // What can be seen already has time until somebody looks at it.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) come();
      },
      { rootMargin: `${stage === 'asleep' ? Math.min(0, margin) : margin}px 0px` },
    );
    const watch = (): void => {
      if (here) observer.observe(element);
    };
    if (stage === 'asleep') void somebody().then(watch);
    else watch();
    // Whoever goes by the keyboard needs the links to be there before the window shows them.
    if (stage === 'absent') window.addEventListener('keydown', come);
    return () => {
      here = false;
      element.removeEventListener('click', press);
      observer.disconnect();
      window.removeEventListener('keydown', come);
    };
  }, [stage, margin, part, store]);

  useLayoutEffectInBrowser(() => {
    if (stage !== 'alive') return;
    inPart(place.current, focused.current)?.focus({ preventScroll: true });
    inPart(place.current, pressed.current)?.click();
    focused.current = pressed.current = null;
  }, [stage]);

  if (stage === 'absent')
    return (
      <div ref={place} style={{ minHeight: height }} data-waiting>
        <h2 className="ui-hidden">{label}</h2>
      </div>
    );
  // React leaves alone what stands in an element whose inner HTML it was told, even where it was told nothing.
  if (stage === 'asleep') return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div ref={place}>
      <Asleep.Provider value={drawing.current}>{children}</Asleep.Provider>
    </div>
  );
}

/** There is no layout where the server draws. */
const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect;
