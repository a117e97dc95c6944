/**
 * Components in chunks of their own, fetched when they are first shown. Unlike React's `lazy` they can be rendered on
 * the server, and be loaded before the browser hydrates.
 */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { AppConfig } from '../../domain/config';
import { retryingImport } from '../core/http/chunks';
import type { AppDispatch } from '../core/state';
import { useRenderContext } from './RenderContext';

export interface PreloadContext {
  readonly dispatch: AppDispatch;
  readonly config: AppConfig;
  /** Of the page that is rendered: '/instructor/3'. */
  readonly path: string;
  readonly now: Date;
}

/**
 * A chunk's module may export it beside its component: on the server, loads the data that the component shows at first.
 */
export type Preload = (context: PreloadContext) => unknown;

interface ChunkModule<P> {
  readonly default: ComponentType<P>;
  readonly preload?: Preload;
}

/** By `webpackChunkName`, so that the server finds the chunk's files. */
const loaders = new Map<string, () => Promise<{ readonly preload?: Preload }>>();

/** Loads a chunk and the data that it shows at first. */
export async function preloadChunk(name: string, context: PreloadContext): Promise<void> {
  const module = await loaders.get(name)?.();
  await module?.preload?.(context);
}

export const loadChunk = async (name: string): Promise<void> => void (await loaders.get(name)?.());

/** A component in a chunk: shows `fallback` until it has loaded. Once for each name. */
export function lazyRoute<P extends object>(
  name: string,
  fetch: () => Promise<ChunkModule<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null;
  let loading: Promise<ChunkModule<P>> | null = null;
  const load = (): Promise<ChunkModule<P>> => {
    loading ??= retryingImport(fetch)().then(
      (module) => {
        Loaded = module.default;
        return module;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  loaders.set(name, load);

  function LazyRoute(props: P) {
    const { isServer, chunks, hydratedChunks } = useRenderContext();
    const [ready, setReady] = useState(Loaded !== null);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (ready) return undefined;
      let mounted = true;
      load().then(
        () => mounted && setReady(true),
        (error: unknown) => mounted && setFailure({ error }),
      );
      return () => {
        mounted = false;
      };
    }, [ready]);
    if (isServer) {
      chunks.add(name);
      hydratedChunks.add(name);
    }
    // For the ErrorBoundary: a new release no longer has the chunk.
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : <>{fallback}</>;
  }
  LazyRoute.displayName = `LazyRoute(${name})`;
  return LazyRoute;
}
