/** The pages on which an operator signs in and chooses a password. */
import { html } from './html';
import { alertOf, operatorPage, PATHS } from './layout';

interface Shown {
  readonly email: string;
  readonly trouble: string | null;
}

export const signInPage = ({ email, trouble }: Shown): string =>
  operatorPage({
    title: 'Entrar',
    email: null,
    body: html`${alertOf(trouble)}
      <form class="fields" method="post" action="${PATHS.signIn}">
        <label>Correo <input name="email" type="email" autocomplete="username" required value="${email}" /></label>
        <label>Contraseña <input name="password" type="password" autocomplete="current-password" required /></label>
        <button>Entrar</button>
      </form>
      <p><a href="${PATHS.password}">Tengo un código para elegir mi contraseña</a></p>`,
  });

export const passwordPage = ({ email, trouble }: Shown): string =>
  operatorPage({
    title: 'Elegir contraseña',
    email: null,
    body: html`${alertOf(trouble)}
      <p>El código te lo da quien administra el directorio. Vale una vez y por 24 horas.</p>
      <form class="fields" method="post" action="${PATHS.password}">
        <label>Correo <input name="email" type="email" autocomplete="username" required value="${email}" /></label>
        <label
          >Código <input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required
        /></label>
        <label
          >Contraseña nueva <input name="password" type="password" autocomplete="new-password" minlength="12" required
        /></label>
        <p class="help">Al menos 12 caracteres.</p>
        <button>Guardar y entrar</button>
      </form>
      <p><a href="${PATHS.signIn}">Ya tengo contraseña</a></p>`,
  });

export const troublePage = (email: string | null, message: string): string =>
  operatorPage({
    title: 'No se pudo',
    email,
    body: html`<p class="alert" role="alert">${message}</p>
      <p><a href="${PATHS.list}">Volver a la lista</a></p>`,
  });
