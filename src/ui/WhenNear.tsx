import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface WhenNearProps {
  /** What stands here, for whoever goes from heading to heading: coming to it brings it. */
  readonly label: string;
  /** Pixels that it will need, about. */
  readonly height: number;
  /** How many pixels below the window it may still be when it is fetched; negative: only well inside. */
  readonly margin?: number;
  readonly children: ReactNode;
}

/** A part below the first screen: fetched and drawn when somebody comes near it. */
export function WhenNear({ label, height, margin = 400, children }: WhenNearProps) {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return undefined;
    const come = (): void => setNear(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) come();
    }, { rootMargin: `${margin}px 0px` });
    observer.observe(place.current);
    // Whoever goes by the keyboard needs the links to be there before the window shows them.
    window.addEventListener('keydown', come);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', come);
    };
  }, [near, margin]);
  if (near) return <>{children}</>;
  return <div ref={place} style={{ minHeight: height }} data-waiting><h2 className="ui-hidden">{label}</h2></div>;
}
