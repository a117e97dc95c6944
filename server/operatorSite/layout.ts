/** The frame of operators' pages, and their addresses. */
import { html, type Html } from './html';

export const PATHS = {
  list: '/operacion',
  signIn: '/operacion/entrar',
  password: '/operacion/clave',
  signOut: '/operacion/salir',
  styles: '/operacion/estilo.css',
} as const;

interface Frame {
  readonly title: string;
  /** Who is signed in; null: it is a page from before that. */
  readonly email: string | null;
  readonly body: Html;
}

export const page = ({ title, email, body }: Frame): string =>
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
