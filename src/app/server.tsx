/**
 * Renders a page on the server, from the same components and the same store as in the browser, which hydrates it
 * (src/app/index.tsx). Runs in Node, as a bundle of its own (webpack.config.js): nothing here may need a window before
 * an effect runs.
 */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { parseConfig, type AppConfig } from '../../domain/config';
import type { HeadData, RenderRequest, SsrBundle } from '../../domain/ssr';
import { apiOf } from '../core/http/api';
import type { RootState } from '../core/state';
import type { AppStore } from '../core/store';
import { faviconHref } from '../features/appconfig/favicon';
import { receivedConfig } from '../features/appconfig/state';
import { getAppConfig } from '../features/appconfig/service';
import { colorScheme, themeVariables } from '../features/appconfig/theme';
import { selectClassTypes } from '../features/catalogue/actions';
import { selectPackages } from '../features/packages/selectors';
import { selectDays, selectSingleClass } from '../features/schedule/selectors';
import { signedOut } from '../features/session/state';
import { createIdentity } from '../features/session/identity';
import { preloadChunk } from '../ssr/lazyRoute';
import { changedState } from '../ssr/preloadedState';
import { createRenderContext, RenderContext, siteTitle, type RenderContextValue } from '../ssr/RenderContext';
import { serverHttp } from '../ssr/serverHttp';
import { AppRoot, ROUTER_FUTURE } from './App';
import { createAppStore, initialState } from './store';

interface Rendered {
  readonly root: string;
  readonly context: RenderContextValue;
}

/** Renders repeatedly until all chunks have their data, as only rendering shows which chunks there are. */
async function renderUntilLoaded(store: AppStore, config: AppConfig, request: RenderRequest): Promise<Rendered> {
  const { path, viewport, now } = request;
  const loaded = new Set<string>();
  for (;;) {
    const context = createRenderContext({ isServer: true, viewport, now, site: config });
    const root = renderToString(
      <RenderContext.Provider value={context}>
        <StaticRouter location={path} future={ROUTER_FUTURE}>
          <AppRoot store={store} />
        </StaticRouter>
      </RenderContext.Provider>,
    );
    const missing = [...context.chunks].filter((name) => !loaded.has(name));
    if (missing.length === 0) return { root, context };
    await Promise.all(missing.map((name) => preloadChunk(name, { dispatch: store.dispatch, config, path, now })));
    missing.forEach((name) => loaded.add(name));
  }
}

const headData = (state: RootState): HeadData => ({
  classes: (selectDays(state) ?? []).flatMap((day) => day.single_classes),
  classTypes: selectClassTypes(state) ?? [],
  contentPages: Object.values(state.content.bySlug),
  instructors: Object.values(state.instructors.byId),
  singleClass: selectSingleClass(state),
  packages: selectPackages(state) ?? state.packages.home ?? [],
});

export const renderPage: SsrBundle['renderPage'] = async (request) => {
  const { call, now, viewport } = request;
  const http = serverHttp(call);
  const { config } = parseConfig(await getAppConfig(apiOf(http)));
  const store = createAppStore({ identity: createIdentity(null), http, preloadedUntil: 0 });
  store.dispatch(receivedConfig(config));
  // A page is rendered for a signed-out visitor; in a frame the session is still to be checked.
  if (request.render) store.dispatch(signedOut());
  const rendered = request.render ? await renderUntilLoaded(store, config, request) : null;

  const state = store.getState();
  const colors = themeVariables(config);
  return {
    root: rendered?.root ?? '',
    title: siteTitle(config, rendered?.context.title ?? null),
    theme: [
      `color-scheme:${colorScheme(config)}`,
      ...Object.entries(colors).map(([name, value]) => `--${name}:${value}`),
    ].join(';'),
    themeColor: colors.page ?? config.light,
    icon: faviconHref({
      src: config.favicon,
      name: config.business_name,
      color: colors.primary ?? '',
      textColor: colors['primary-text'] ?? '',
    }),
    // Login and sign-up have no banner.
    banner: rendered?.root.includes('class="app-banner') ?? false,
    chunks: [...(rendered?.context.chunks ?? [])],
    head: headData(state),
    preloaded: {
      state: changedState(state, initialState()),
      chunks: [...(rendered?.context.hydratedChunks ?? [])],
      viewport,
      at: now.getTime(),
    },
  };
};
