/**
 * Starts a page that came without a configuration (from the development server, or while the database was down):
 * requests the configuration, shows that it is waiting, then sets in the document what the server would have written.
 */
import { render } from 'react-dom';
import { type AppConfig, parseConfig } from '../../domain/config';
import { applyTheme, themeVariables } from '../features/appconfig/theme';
import { applyFavicon } from '../features/appconfig/favicon';
import { connection } from '../core/http/client';
import { ApiError } from '../core/http/apiError';
import { api } from '../core/http/api';
import * as service from '../features/appconfig/service';
import { Illustration } from '../ui/Illustration';
import { Spinner } from '../ui/Spinner';

export async function showBootScreen(root: HTMLElement): Promise<AppConfig> {
  const showFailure = (): void => void render(<BootScreen failed />, root);
  render(<BootScreen failed={false} />, root);
  const stop = connection.subscribe((down) => {
    if (down) showFailure();
  });
  const config = await loadConfig(showFailure);
  stop();
  applyTheme(config);
  // The server has checked it.
  if (config.app_css)
    document.head.appendChild(Object.assign(document.createElement('style'), { textContent: config.app_css }));
  const { primary = '', 'primary-text': textColor = '' } = themeVariables(config);
  applyFavicon({ src: config.favicon, name: config.business_name, color: primary, textColor });
  return config;
}

export const RETRY_MS = 3000;

/**
 * Loads the configuration, however long it takes, as nothing can be shown without it. Calls `onFailure` after each
 * failure.
 */
export async function loadConfig(onFailure: () => void): Promise<AppConfig> {
  for (;;) {
    try {
      return parseConfig(await service.getAppConfig(api)).config;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailure();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Shown while there is no configuration: at first nothing, then a spinner, or why it takes so long. */
export function BootScreen({ failed }: { readonly failed: boolean }) {
  if (!failed)
    return (
      <main className="app-boot app-boot--waiting">
        <Spinner label="Cargando" />
      </main>
    );
  return (
    <main className="app-boot">
      <Illustration name="cloud" />
      <h1>No pudimos conectar con el servidor</h1>
      <p role="status">
        Revisa tu conexión. Lo intentamos de nuevo cada pocos segundos; no necesitas recargar la página.
      </p>
      <Spinner label="Reintentando" small />
    </main>
  );
}
