import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { retrying } from '../core/http/chunks';

/**
 * `lazyComponent(() => import('./Dialog'))`: a component in a chunk of its own, fetched when it is first shown; until it is
 * there, `fallback` stands for it. Not for what the server renders.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  fallback: NonNullable<ReactNode> | null = null,
) {
  const Part = lazy(retrying(load)) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
