import { useEffect, useState, type ComponentType } from 'react';

/** Renders a lazy component from the first time that it is wanted on, so that it can close with its animation. */
export function keptOnceWanted<P extends object>(Component: ComponentType<P>) {
  return function KeptOnceWanted({ wanted }: { readonly wanted: boolean }) {
    const [loaded, setLoaded] = useState(wanted);
    useEffect(() => {
      if (wanted) setLoaded(true);
    }, [wanted]);
    return loaded ? <Component {...({} as P)} /> : null;
  };
}
