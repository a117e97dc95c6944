import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface WhenNearProps {
  /** What stands here, for whoever goes from heading to heading: coming to it brings it. */
  readonly label: string;
  /** Pixels that it will need, about. */
  readonly height: number;
  readonly children: ReactNode;
}

/** How far below the window something may still be when it is fetched. */
const MARGIN = '600px 0px';

/** A part below the first screen: fetched and drawn when somebody comes near it. */
export function WhenNear({ label, height, children }: WhenNearProps) {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    }, { rootMargin: MARGIN });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  if (near) return <>{children}</>;
  return <div ref={place} style={{ minHeight: height }} data-waiting><h2 className="ui-hidden">{label}</h2></div>;
}
