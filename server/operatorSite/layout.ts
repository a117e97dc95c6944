/** The frame of operators' pages, and their addresses. */
import { DAY, HOUR, MINUTE } from '../../domain/durations';
import { sizeText } from '../../domain/numbers';
import { VISIT } from '../jobs/visit';
import { html, type Html } from './html';

export const PATHS = {
  list: '/operacion',
  signIn: '/operacion/entrar',
  password: '/operacion/clave',
  signOut: '/operacion/salir',
  styles: '/operacion/estilo.css',
} as const;

export const studioPath = (studio_id: number | string): string => `/operacion/estudios/${studio_id}`;
export const retryPath = (studio_id: number | string): string => `${studioPath(studio_id)}/reintentar`;

export const size = sizeText;

/** A job as operators read it: its task's name, but for a visit that did none. */
export const jobName = (job: string): string => (job === VISIT ? 'Abrir el estudio' : job);

/** '2026-11-28 17:05 UTC': operators of studios in several time zones compare these with logs. */
export const utcMinute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function agoText(milliseconds: number): string {
  const count = (unit: number): number => Math.floor(milliseconds / unit);
  if (milliseconds < MINUTE) return 'hace un momento';
  if (milliseconds < HOUR) return `hace ${count(MINUTE)} min`;
  return milliseconds < 2 * DAY ? `hace ${count(HOUR)} h` : `hace ${count(DAY)} días`;
}

/** 'hace 3 h'; the instant itself is its title. */
export const timeAgo = (at: Date, now: Date): Html =>
  html`<time datetime="${at.toISOString()}" title="${utcMinute(at)}">${agoText(now.getTime() - at.getTime())}</time>`;

interface Frame {
  readonly title: string;
  /** Who is signed in; null: it is a page from before that. */
  readonly email: string | null;
  readonly body: Html;
}

export const operatorPage = ({ title, email, body }: Frame): string =>
  html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Operación</title>
        <link rel="stylesheet" href="${PATHS.styles}" />
      </head>
      <body>
        <header>
          <a class="home" href="${PATHS.list}">Operación</a>
          ${
            email !== null &&
            html`<form method="post" action="${PATHS.signOut}">
              <span class="who">${email}</span> <button class="quiet">Salir</button>
            </form>`
          }
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.markup;

/** What went wrong, above a form. */
export const alertOf = (message: string | null): Html | null =>
  message === null ? null : html`<p class="alert" role="alert">${message}</p>`;
