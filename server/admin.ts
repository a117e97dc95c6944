/** `npm run admin -- grant correo@ejemplo.mx [staff|admin|customer]`: sets a customer's role. */
import { systemContext } from './context';
import { createPool } from './db/connection';
import { findByEmail } from './modules/customers/repository';
import { setRole } from './modules/customers/service';
import { openStudio } from './studio';

const ROLES = ['customer', 'staff', 'admin'] as const;

async function main(): Promise<void> {
  const [command, email, role = 'admin'] = process.argv.slice(2);
  const wanted = ROLES.find((r) => r === role);
  const url = process.env.DATABASE_URL;
  if (command !== 'grant' || !email || !wanted)
    throw new Error('Uso: npm run admin -- grant correo@ejemplo.mx [admin|staff|customer]');
  if (!url) throw new Error('Falta la variable de entorno DATABASE_URL.');
  const studio = openStudio(url, { pool: createPool(url, { max: 1 }) });
  try {
    const customerId = await findByEmail(studio.db, email.toLowerCase());
    if (customerId === undefined) throw new Error(`No hay un cliente con el correo ${email}.`);
    await setRole(systemContext(studio, 'admin-cli', { now: new Date(), log: console }), customerId, wanted);
    console.log(`${email.toLowerCase()} ahora es ${wanted}.`);
  } finally {
    await studio.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
