/** Boot: configuration, store, session, routes. Hydrates what the server rendered, from its preloaded state. */
import { hydrate, render } from 'react-dom';
import { DEFAULT_CONFIG, type AppConfig } from '../../domain/config';
import { callSucceeded } from '../core/alerts/state';
import { setConnectionDown } from '../core/connection/reducer';
import { connection, http, setOnSuccess } from '../core/http/client';
import { setTokenSource } from '../core/http/tokens';
import { listenBeforeRouter } from '../core/routing/backButton';
import { takeCampaignToken } from '../core/routing/campaignToken';
import type { AppStore } from '../core/store';
import { fetchMe } from '../features/customers/state';
import { sessionExpired, startSession } from '../features/session/state';
import { createIdentity, type Identity } from '../features/session/identity';
import { loadChunk } from '../ssr/lazyRoute';
import { preloadedUntil, readPreloadedPage } from '../ssr/preloadedState';
import { createRenderContext, RenderContext } from '../ssr/RenderContext';
import { replayInput } from '../ssr/replayInput';
import { App } from './App';
import { startOffline } from './serviceWorker';
import { createAppStore } from './store';
import '../styles/index.scss';

function startCalls(store: AppStore, identity: Identity): void {
  connection.subscribe((down) => void store.dispatch(setConnectionDown(down)));
  setOnSuccess((call) => void store.dispatch(callSucceeded(call)));
  setTokenSource({
    getToken: (force) => identity.getToken(force),
    onExpired: () => void store.dispatch(sessionExpired()),
    // Updates the customer only: the admin area has its own screen for a missing second factor.
    onFactorRequired: () => void store.dispatch(fetchMe('silent')),
  });
}

/** Counts that the link of a campaign's mail was opened; what goes wrong is no matter of its reader's. */
async function reportOpened(token: string): Promise<void> {
  const { postCampaignOpen } = await import(/* webpackChunkName: "campaign" */ '../features/answers/service');
  await postCampaignOpen(token).catch(() => undefined);
}

async function boot(root: HTMLElement): Promise<void> {
  const campaign = takeCampaignToken();
  listenBeforeRouter();
  const page = readPreloadedPage();
  const state = page
    ? page.state
    : { appconfig: await (await import(/* webpackChunkName: "alone" */ './bootAlone')).showBootScreen(root) };
  const config: AppConfig = { ...DEFAULT_CONFIG, ...(state.appconfig as Partial<AppConfig> | undefined) };
  const identity = createIdentity(config.firebase_config);
  const store = createAppStore({ identity, http, preloadedUntil: page ? preloadedUntil(page) : 0 }, state);
  const chunks = page?.chunks ?? [];
  if (!page || chunks.length === 0) {
    startCalls(store, identity);
    void store.dispatch(startSession());
    if (campaign !== null) void reportOpened(campaign);
    const live = createRenderContext({ site: config });
    render(
      <RenderContext.Provider value={live}>
        <App store={store} />
      </RenderContext.Provider>,
      root,
    );
    return;
  }
  // Ignored: a screen shows by itself that its chunk is missing.
  for (const name of chunks) await loadChunk(name).catch(() => undefined);
  // Splits the work into two tasks, so that input between reading the scripts and hydrating is handled.
  await new Promise((resolve) => setTimeout(resolve));
  startCalls(store, identity);
  const context = createRenderContext({
    hydrating: true,
    viewport: page.viewport,
    now: new Date(page.at),
    site: config,
  });
  hydrate(
    <RenderContext.Provider value={context}>
      <App store={store} onHydrated={() => replayInput(root)} />
    </RenderContext.Provider>,
    root,
  );
  context.hydrating = false;
  void store.dispatch(startSession());
  if (campaign !== null) void reportOpened(campaign);
}

const root = document.getElementById('root');
if (root) void boot(root);
startOffline(process.env.NODE_ENV === 'production');
