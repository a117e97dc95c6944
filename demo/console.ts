/** What the demo prints. */
import type { Prepared } from './database';
import type { IdentityMail } from './identity';

export function printDone(line: string): void {
  console.log(`  ✓ ${line}`);
}

export function accountLine({ role, name, email, password }: Prepared['accounts'][number]): string {
  const title = { admin: 'Administración', staff: 'Recepción', customer: name }[role];
  return `  ${title.padEnd(15)} ${email.padEnd(15)} ${password}`;
}

const ABOUT: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'para cambiar la contraseña',
  VERIFY_EMAIL: 'para confirmar la dirección',
  EMAIL_SIGNIN: 'para entrar sin contraseña',
  VERIFY_AND_CHANGE_EMAIL: 'para confirmar la nueva dirección',
  RECOVER_EMAIL: 'para deshacer el cambio de dirección',
};

/** The emulator sends no mail; the console shows the link. */
export function printMail(siteUrl: string, { email, requestType, link }: IdentityMail): void {
  console.log(`  Correo para ${email}, ${ABOUT[requestType] ?? requestType}: ${siteUrl}${link}`);
}
