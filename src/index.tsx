/** Boot: configuration, theme, store, session, routes. */
import { render } from 'react-dom';
import { setDown } from './app/connection/reducer';
import { App } from './app/App';
import { createAppStore } from './app/store';
import { applyTheme, themeVariables } from './app/theme';
import { setSiteName } from './app/title';
import { BootScreen } from './appconfig/BootScreen';
import { applyFavicon } from './appconfig/favicon';
import { loadConfig } from './appconfig/loadConfig';
import { receivedConfig } from './appconfig/reducer';
import { connection } from './http/client';
import { setTokenSource } from './http/tokens';
import { sessionExpired, startSession } from './session/actions';
import { createIdentity } from './session/identity';
import './styles/index.scss';

async function boot(root: HTMLElement): Promise<void> {
  const showFailure = (): void => void render(<BootScreen failed />, root);
  render(<BootScreen failed={false} />, root);
  const stop = connection.subscribe((down) => { if (down) showFailure(); });
  const config = await loadConfig(showFailure);
  stop();

  applyTheme(config);
  setSiteName(config.business_name);
  const { primary = '', 'primary-text': textColor = '' } = themeVariables(config);
  applyFavicon({ src: config.favicon, name: config.business_name, color: primary, textColor });

  const identity = createIdentity(config.firebase_config);
  const store = createAppStore({ identity });
  store.dispatch(receivedConfig(config));
  connection.subscribe((down) => void store.dispatch(setDown(down)));
  setTokenSource({
    getToken: (force) => identity.getToken(force),
    onExpired: () => void store.dispatch(sessionExpired()),
  });
  void store.dispatch(startSession());
  render(<App store={store} />, root);
}

const root = document.getElementById('root');
if (root) void boot(root);
