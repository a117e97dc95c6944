import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { retryingImport } from '../core/http/chunks';

/**
 * `lazyComponent(() => import('./Dialog'))`: a component in a chunk of its own, fetched when it is first shown; until
 * then `fallback` is rendered. Not for what the server renders.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  fallback: NonNullable<ReactNode> | null = null,
) {
  const Component = lazy(retryingImport(load)) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  );
}
