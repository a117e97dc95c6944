import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Provider, useStore } from 'react-redux';
import type { AppConfig } from '../../../domain/config';
import { retryingImport } from '../../core/http/chunks';
import type { RootState } from '../../core/state';
import type { AppStore } from '../../core/store';
import { selectConfig } from '../../features/appconfig/state';
import { themeVariables } from '../../features/appconfig/theme';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { Skeleton } from '../../ui/Skeleton';
import { PREVIEW_WIDTHS, PreviewFrame, type PreviewWidth } from './PreviewFrame';

const Landing = lazy(
  retryingImport(async () => ({
    default: (await import(/* webpackChunkName: "landing" */ '../../features/landing/containers/LandingScreen'))
      .LandingScreen,
  })),
);

/** A copy of the store with the draft's configuration. */
function useDraftStore(config: AppConfig): AppStore {
  const store = useStore() as AppStore;
  const listeners = useRef(new Set<() => void>());
  const current = useRef({ config, state: null as RootState | null, of: null as RootState | null });
  current.current.config = config;
  useEffect(() => listeners.current.forEach((listener) => listener()), [config]);
  return useMemo(
    () => ({
      ...store,
      getState: () => {
        const [kept, of] = [current.current, store.getState()];
        if (kept.of !== of || kept.state?.appconfig !== kept.config)
          current.current = { ...kept, of, state: { ...of, appconfig: kept.config } };
        return current.current.state ?? of;
      },
      subscribe: (listener: () => void) => {
        listeners.current.add(listener);
        const end = store.subscribe(listener);
        return () => {
          listeners.current.delete(listener);
          end();
        };
      },
    }),
    [store],
  );
}

/** Keeps this page's title, as the landing page sets its own. */
function useOwnTitle(): void {
  const title = useRef(document.title);
  useEffect(() => {
    const watch = new MutationObserver(() => {
      if (document.title !== title.current) document.title = title.current;
    });
    const element = document.querySelector('title');
    if (element) watch.observe(element, { childList: true });
    return () => watch.disconnect();
  }, []);
}

export interface SitePreviewProps {
  readonly config: AppConfig;
  /** The studio's own style sheet as visitors would get it; null: the stored one. */
  readonly css?: string | null;
}

/** The landing page with a draft, on a phone and on a desktop. */
export default function SitePreview({ config, css = null }: SitePreviewProps) {
  const stored = selectConfig(useStore<RootState>().getState()).app_css;
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const store = useDraftStore(config);
  useOwnTitle();
  const variables = useMemo(
    () => Object.fromEntries(Object.entries(themeVariables(config)).map(([name, value]) => [`--${name}`, value])),
    [config],
  );
  return (
    <section className="admin-preview-site" aria-label="Vista previa">
      <SegmentedFilter label="Tamaño de la vista previa" value={width} options={PREVIEW_WIDTHS} onChange={setWidth} />
      <PreviewFrame
        title="Vista previa del sitio"
        width={width}
        variables={variables}
        ownCss={{ stored, draft: css ?? stored }}
      >
        <Provider store={store}>
          {config.banner_enabled && config.banner_text.trim() !== '' && (
            <aside className="app-banner" aria-label="Aviso del estudio">
              <p>{config.banner_text}</p>
            </aside>
          )}
          <Suspense fallback={<Skeleton shape="block" height={400} />}>
            <Landing config={config} />
          </Suspense>
        </Provider>
      </PreviewFrame>
    </section>
  );
}
