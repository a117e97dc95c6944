/**
 * Parts of the page that are fetched when they are first shown, each a chunk of its own. Unlike React's `lazy` they can
 * also be drawn by the server (src/page), and be there before the browser goes on from its drawing.
 */
import { useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { AppConfig } from '../../domain/config';
import { retrying } from '../core/http/chunks';
import { Asleep } from './firstView';
import type { AppDispatch } from '../core/state';

export interface PreloadContext {
  readonly dispatch: AppDispatch;
  readonly config: AppConfig;
  /** Of the page that is drawn: '/instructor/3'. */
  readonly path: string;
  readonly now: Date;
}

/** What a part's module may export beside its component: asks for what the part shows at first. */
export type Preload = (context: PreloadContext) => unknown;

interface PartModule<P> {
  readonly default: ComponentType<P>;
  readonly preload?: Preload;
}

/**
 * How to fetch a part, by its name, which is also that of its chunk (`webpackChunkName`): so the server finds its
 * files.
 */
const parts = new Map<string, () => Promise<{ readonly preload?: Preload }>>();

export interface PartsDrawn {
  readonly awake: Set<string>;
  readonly all: Set<string>;
}

let drawn: PartsDrawn | null = null;

/** Which parts a drawing is made of, outer ones first. */
export function partsOf<T>(draw: () => T): { readonly result: T; readonly parts: PartsDrawn } {
  const found: PartsDrawn = { awake: new Set(), all: new Set() };
  drawn = found;
  try {
    return { result: draw(), parts: found };
  } finally {
    drawn = null;
  }
}

/** A part's module, and what it shows at first. A name that nobody knows is nothing to wait for. */
export async function preparePart(name: string, context: PreloadContext): Promise<void> {
  const module = await parts.get(name)?.();
  await module?.preload?.(context);
}

/** Fetches a part, so that it can be shown at once. */
export const loadPart = async (name: string): Promise<void> => void (await parts.get(name)?.());

/** A component of a part of its own: shows `waiting` until the part is there. Once for each name. */
export function late<P extends object>(
  name: string,
  fetch: () => Promise<PartModule<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null;
  let loading: Promise<PartModule<P>> | null = null;
  const load = (): Promise<PartModule<P>> => {
    loading ??= retrying(fetch)().then(
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
  parts.set(name, load);

  function Late(props: P) {
    const asleep = useContext(Asleep);
    const [ready, setReady] = useState(Loaded !== null);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (ready) return undefined;
      let here = true;
      load().then(
        () => here && setReady(true),
        (error: unknown) => here && setFailure({ error }),
      );
      return () => {
        here = false;
      };
    }, [ready]);
    drawn?.all.add(name);
    if (!asleep) drawn?.awake.add(name);
    // For the ErrorBoundary: the part is gone for good.
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : <>{waiting}</>;
  }
  Late.displayName = `Late(${name})`;
  return Late;
}
