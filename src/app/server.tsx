/**
 * The first view of a page, drawn by the server from the same components and the same store as in the browser, which
 * goes on from there (src/app/index.tsx). Runs in Node, as a bundle of its own (webpack.config.js): nothing here may
 * need a window before an effect runs.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { parseConfig, type ConfigPair } from '../../domain/config';
import type { DrawnPage, PageBundle, PageRequest } from '../../domain/page';
import { Everything, ROUTER_FUTURE } from './App';
import { partsOf, preparePart, type PartsDrawn, type PreloadContext } from '../ssr/lazyRoute';
import { createAppStore } from './store';
import type { AppStore } from '../core/store';
import { colorScheme, themeVariables } from '../features/appconfig/theme';
import { siteTitle, titleOf } from '../core/routing/title';
import { faviconHref } from '../features/appconfig/favicon';
import { receivedConfig } from '../features/appconfig/reducer';
import { answerFrom } from '../core/http/answers';
import { startSession } from '../features/session/actions';
import { createIdentity } from '../features/session/identity';
import { drawFirstView } from '../ssr/firstView';
import { countIdsAnew } from '../ui/useId';
import { recorder, type Ask, type Recorder } from '../ssr/recorder';

/** Several pages are drawn at the same time; each asks its own studio. */
const asking = new AsyncLocalStorage<Ask>();

answerFrom((address) => {
  const ask = asking.getStore();
  if (!ask) throw new Error(`nobody to ask for ${address}`);
  return ask(address);
});

interface Drawing {
  readonly root: string;
  readonly title: string | null;
  readonly parts: PartsDrawn;
}

function draw(store: AppStore, { path, wide, now }: PageRequest): Drawing {
  countIdsAnew();
  const {
    result: { result: root, title },
    parts,
  } = partsOf(() =>
    titleOf(() =>
      drawFirstView({ now, wide, whole: true }, () =>
        renderToString(
          <StaticRouter location={path} future={ROUTER_FUTURE}>
            <Everything store={store} />
          </StaticRouter>,
        ),
      ),
    ),
  );
  return { root, title, parts };
}

/** Draws until no part shows up that isn't prepared: only a drawing tells which ones there are. */
async function drawPrepared(store: AppStore, request: PageRequest, context: PreloadContext): Promise<Drawing> {
  const prepared = new Set<string>();
  for (;;) {
    const drawing = draw(store, request);
    const missing = [...drawing.parts.all].filter((name) => !prepared.has(name));
    if (missing.length === 0) return drawing;
    await Promise.all(missing.map((name) => preparePart(name, context)));
    missing.forEach((name) => prepared.add(name));
  }
}

async function drawPage(request: PageRequest, { ask, answers }: Recorder): Promise<DrawnPage> {
  const { path, drawn, wide, now } = request;
  // Checked by parseConfig.
  const { config } = parseConfig((await ask('/appconfig')).body as readonly ConfigPair[]);
  const store = createAppStore({ identity: createIdentity(null) });
  store.dispatch(receivedConfig(config));
  await store.dispatch(startSession());
  const drawing = drawn ? await drawPrepared(store, request, { dispatch: store.dispatch, config, path, now }) : null;

  const colors = themeVariables(config);
  return {
    root: drawing?.root ?? '',
    title: siteTitle(config, drawing?.title ?? null),
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
    banner: drawing !== null && config.banner_enabled && config.banner_text.trim() !== '',
    styles: [...(drawing?.parts.all ?? [])],
    data: { answers: answers(), parts: [...(drawing?.parts.awake ?? [])], wide, at: now.toISOString() },
  };
}

export const renderPage: PageBundle['renderPage'] = (request) => {
  const record = recorder(request.call);
  return asking.run(record.ask, () => drawPage(request, record));
};
