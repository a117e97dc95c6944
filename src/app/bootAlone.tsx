/**
 * Boot where the page came without a configuration: from the development server, or while the database was away.
 * Requests it, however long it takes, and shows that meanwhile; then gives the document what the server would have
 * written into it.
 */
import { render } from 'react-dom';
import type { AppConfig } from '../../domain/config';
import { applyTheme, themeVariables } from '../features/appconfig/theme';
import { BootScreen } from '../features/appconfig/BootScreen';
import { applyFavicon } from '../features/appconfig/favicon';
import { loadConfig } from '../features/appconfig/loadConfig';
import { connection } from '../core/http/client';

export async function configAlone(root: HTMLElement): Promise<AppConfig> {
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
