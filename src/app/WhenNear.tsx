import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { selectConfig } from '../appconfig/selectors';
import { Asleep, firstView } from '../ui/firstView';
import { somebody } from '../ui/somebody';
import { loadPart, preparePart } from './late';
import type { AppStore } from './store';

export interface WhenNearProps {
  /** Unique on the page. */
  readonly id: string;
  /** The late part that stands here (app/late). */
  readonly part: string;
  /** What stands here, for whoever goes from heading to heading: coming to it brings it. */
  readonly label: string;
  /** Pixels that it will need, about. */
  readonly height: number;
  /** How many pixels below the window it may still be when it is fetched; negative: only well inside. */
  readonly margin?: number;
  /** It has nothing but links, which work asleep, too: it may sleep until somebody is seen to be there. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** asleep: as the server drew it; absent: not drawn yet. */
type Stage = 'absent' | 'asleep' | 'alive';

function firstStage(id: string): Stage {
  const view = firstView();
  if (view) return view.near === 'all' || view.near.has(id) ? 'alive' : 'asleep';
  return typeof IntersectionObserver === 'undefined' ? 'alive' : 'absent';
}

/**
 * A part below the first screen: fetched and drawn when somebody comes near it. What the server drew of it stays as it is
 * until then: its links work as links do, and its script isn't fetched for whoever never looks.
 */
export function WhenNear({ id, part, label, height, margin = 400, still, children }: WhenNearProps) {
  const [stage, setStage] = useState(() => firstStage(id));
  const drawing = useRef(firstView()?.near === 'all');
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const pressed = useRef(-1);
  // Asked when it comes to that: what changes meanwhile is no reason to draw.
  const store: AppStore = useStore();

  useEffect(() => {
    const element = place.current;
    if (stage === 'alive' || !element) return undefined;
    let here = true;
    // What sleeps is seen already: it stays until all that it shows is there again.
    const prepare = (): Promise<void> => (stage === 'asleep' ? preparePart(part, { dispatch: store.dispatch, config: selectConfig(store.getState()), path: window.location.pathname, now: new Date() }) : loadPart(part));
    const live = (): void => {
      if (!here) return;
      // Coming to life draws it anew: whoever stands on one of its links goes on standing there.
      focused.current = [...element.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement as Element);
      setStage('alive');
    };
    // One that a new release has taken away stays as the server drew it: its links lead on.
    const come = (): void => void prepare().then(live, () => stage === 'absent' && live());
    // A button that is pressed in its sleep is pressed once it is awake.
    const press = ({ target }: Event): void => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button) return;
      pressed.current = [...element.querySelectorAll(FOCUSABLE)].indexOf(button);
      come();
    };
    element.addEventListener('click', press);
    // What can be seen already has time until somebody looks at it.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) come();
    }, { rootMargin: `${stage === 'asleep' ? Math.min(0, margin) : margin}px 0px` });
    const watch = (): void => {
      if (here) observer.observe(element);
    };
    if (still && stage === 'asleep') void somebody().then(watch);
    else watch();
    // Whoever goes by the keyboard needs the links to be there before the window shows them.
    if (stage === 'absent') window.addEventListener('keydown', come);
    return () => {
      here = false;
      element.removeEventListener('click', press);
      observer.disconnect();
      window.removeEventListener('keydown', come);
    };
  }, [stage, margin, part, still, store]);

  useLayoutEffectInBrowser(() => {
    if (stage !== 'alive') return;
    const all = place.current?.querySelectorAll<HTMLElement>(FOCUSABLE);
    all?.[focused.current]?.focus({ preventScroll: true });
    all?.[pressed.current]?.click();
    focused.current = pressed.current = -1;
  }, [stage]);

  if (stage === 'absent') return <div ref={place} style={{ minHeight: height }} data-waiting><h2 className="ui-hidden">{label}</h2></div>;
  // React leaves alone what stands in an element whose inner HTML it was told, even where it was told nothing.
  if (stage === 'asleep') return <div ref={place} data-near={id} data-part={part} data-still={still} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return <div ref={place} data-near={id} data-part={part} data-still={still}><Asleep.Provider value={drawing.current}>{children}</Asleep.Provider></div>;
}

/** There is no layout where the server draws. */
const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect;
