/** Accounts of operators for their pages, `/operacion`. */
import { addAccount, CODE, findAccounts, removeAccount, resetAccount } from '../directory/operatorRepository';
import { HOUR } from '../../domain/durations';
import type { Operator, Outcome } from './operator';
import { utcMinute, textTable } from './print';

function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 200) throw new Error(`No es un correo: ${text}`);
  return email;
}

const withCode = (email: string, code: string): Outcome => ({
  text: [
    `Código para «${email}», de un solo uso y por ${CODE / HOUR} horas: ${code}`,
    'Con él se elige la contraseña en /operacion/clave, en el puerto de OPERATIONS_PORT.',
  ].join('\n'),
  json: { email, code },
});

const noAccount = (email: string): Error =>
  new Error(`No hay una cuenta «${email}». Todas están en: studios operator list`);

export async function addOperator(op: Operator, text: string): Promise<Outcome> {
  const email = readEmail(text);
  const code = await addAccount(op.db, op, email);
  if (code === null) throw new Error(`«${email}» ya tiene una cuenta. Otro código da: studios operator reset`);
  return withCode(email, code);
}

export async function resetOperator(op: Operator, text: string): Promise<Outcome> {
  const email = readEmail(text);
  const code = await resetAccount(op.db, op, email);
  if (code === null) throw noAccount(email);
  return withCode(email, code);
}

export async function removeOperator(op: Operator, text: string): Promise<Outcome> {
  const email = readEmail(text);
  if (!(await removeAccount(op.db, op, email))) throw noAccount(email);
  return { text: `«${email}» ya no tiene cuenta, y sus sesiones terminaron.`, json: { email } };
}

export async function listOperators(op: Operator): Promise<Outcome> {
  const accounts = await findAccounts(op.db);
  const lines = accounts.map(({ email, created_at, has_password }) => [
    email,
    utcMinute(created_at),
    has_password ? 'con contraseña' : 'sin contraseña',
  ]);
  return {
    text: lines.length === 0 ? 'No hay cuentas. Añade una con: studios operator add <correo>' : textTable(lines),
    json: accounts.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })),
  };
}
