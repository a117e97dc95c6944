/** Boot: configuration, theme, store, session, routes. Goes on from what the server drew, where it did. */
import { hydrate, render } from 'react-dom';
import { setDown } from '../core/connection/reducer';
import { App } from './App';
import { preparePart } from '../ssr/lazyRoute';
import { readPageData } from '../ssr/pageData';
import { createAppStore } from './store';
import type { AppStore } from '../core/store';
import { setSite } from '../core/routing/title';
import { loadConfig } from '../features/appconfig/loadConfig';
import { receivedConfig } from '../features/appconfig/reducer';
import { selectConfig } from '../features/appconfig/selectors';
import { answerFrom, answersOfPage, forgetOlder } from '../core/http/answers';
import { connection, prepareCalls } from '../core/http/client';
import { setTokenSource } from '../core/http/tokens';
import { sessionExpired, startSession } from '../features/session/actions';
import { signedOut } from '../features/session/actionTypes';
import { createIdentity, type Identity } from '../features/session/identity';
import { startOffline } from './serviceWorker';
import type { AppConfig } from '../../domain/config';
import type { PageData } from '../../domain/page';
import { drawFirstView } from '../ssr/firstView';
import '../styles/index.scss';

const page = readPageData();

/** The page as the server drew it: as a visitor sees it, whoever it turns out to be. */
async function goOn(
  store: AppStore,
  { parts, wide, at }: PageData,
  root: HTMLElement,
  alive: () => void,
): Promise<void> {
  const now = new Date(at);
  const context = {
    dispatch: store.dispatch,
    config: selectConfig(store.getState()),
    path: window.location.pathname,
    now,
  };
  store.dispatch(signedOut());
  // The screen shows a chunk that is gone for good.
  for (const name of parts) await preparePart(name, context).catch(() => undefined);
  // Reading the scripts was one task; a finger that came meanwhile has its turn before drawing, which is another.
  await new Promise((resolve) => setTimeout(resolve));
  // What is on show asks once more by itself.
  forgetOlder(now);
  alive();
  drawFirstView({ now, wide, whole: false }, () => hydrate(<App store={store} />, root));
}

function startCalls(store: AppStore, identity: Identity): void {
  connection.subscribe((down) => void store.dispatch(setDown(down)));
  setTokenSource({
    getToken: (force) => identity.getToken(force),
    onExpired: () => void store.dispatch(sessionExpired()),
  });
  // A touch announces a request: load the HTTP client ahead of it.
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, prepareCalls, { once: true, passive: true });
}

async function configOf(root: HTMLElement): Promise<AppConfig> {
  if (page) return loadConfig(() => undefined);
  const alone = await import(/* webpackChunkName: "alone" */ './bootAlone');
  return alone.configAlone(root);
}

async function boot(root: HTMLElement): Promise<void> {
  if (page) answerFrom(answersOfPage(page.answers));
  const config = await configOf(root);
  setSite(config);
  const identity = createIdentity(config.firebase_config);
  const store = createAppStore({ identity });
  store.dispatch(receivedConfig(config));
  if (page && page.parts.length > 0) {
    await goOn(store, page, root, () => startCalls(store, identity));
    void store.dispatch(startSession());
  } else {
    startCalls(store, identity);
    void store.dispatch(startSession());
    render(<App store={store} />, root);
  }
}

const root = document.getElementById('root');
if (root) void boot(root);
startOffline(process.env.NODE_ENV === 'production');
