/**
 * What a component may know about the render that it is part of. The server and the browser that hydrates must render
 * the same, so both read viewport and clock here; window, clock and storage are read once the page is hydrated.
 */
import { createContext, useContext, useEffect } from 'react';
import type { AppConfig } from '../../domain/config';
import type { Viewport } from '../../domain/ssr';

export interface RenderContextValue {
  readonly isServer: boolean;
  /** True during the first render over the server's HTML. */
  hydrating: boolean;
  readonly viewport: Viewport;
  /** When the server rendered. */
  readonly now: Date;
  readonly site: Pick<AppConfig, 'business_name' | 'tagline'>;
  /** The screen's own, by useTitle. */
  title: string | null;
  /** On the server: chunks that were rendered, outer ones first, and those of them that hydrate at once. */
  readonly chunks: Set<string>;
  readonly hydratedChunks: Set<string>;
  /** A number that the server and the hydrating browser give to the same component. */
  readonly nextId: () => string;
}

function createIdCounter(prefix = ''): () => string {
  let last = 0;
  return () => `${prefix}${(last += 1)}`;
}

export const createRenderContext = (values: Partial<RenderContextValue> = {}): RenderContextValue => ({
  isServer: false,
  hydrating: false,
  viewport: 'desktop',
  now: new Date(),
  site: { business_name: '', tagline: '' },
  title: null,
  chunks: new Set(),
  hydratedChunks: new Set(),
  nextId: createIdCounter(),
  ...values,
});

/** For a part that hydrates later: its ids are counted apart, as the browser skips it at first. */
export const dehydratedContext = (context: RenderContextValue, id: string): RenderContextValue => ({
  ...context,
  hydratedChunks: new Set(),
  nextId: createIdCounter(`${id}-`),
});

/** Without a provider: that of a live page. */
export const RenderContext = createContext(createRenderContext());

export const useRenderContext = (): RenderContextValue => useContext(RenderContext);

/** The context of a render that must match the server's; null in a live page. */
export function useSsrContext(): RenderContextValue | null {
  const context = useRenderContext();
  return context.isServer || context.hydrating ? context : null;
}

/** "Paquetes · Estudio"; where a screen has no title of its own, the studio's name and tagline. */
export function siteTitle({ business_name, tagline }: RenderContextValue['site'], title: string | null): string {
  if (title) return `${title} · ${business_name}`;
  const phrase = tagline.replace(/\s+/g, ' ').trim();
  return phrase ? `${business_name} · ${phrase}` : business_name;
}

/** The document's title while a screen is shown; null: the studio's own, undefined: another component sets it. */
export function useTitle(title: string | null | undefined): void {
  const context = useRenderContext();
  if (title !== undefined) context.title = title;
  useEffect(() => {
    if (title !== undefined) document.title = siteTitle(context.site, title);
  }, [title, context]);
}
