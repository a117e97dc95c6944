/** `npm run admin -- grant correo@ejemplo.mx [staff|admin|customer]`: sets a customer's role. */
import { createDatabase, createPool } from './db/connection';

const ROLES = ['customer', 'staff', 'admin'] as const;

async function main(): Promise<void> {
  const [command, email, role = 'admin'] = process.argv.slice(2);
  const wanted = ROLES.find((r) => r === role);
  const url = process.env.DATABASE_URL;
  if (command !== 'grant' || !email || !wanted)
    throw new Error('Uso: npm run admin -- grant correo@ejemplo.mx [admin|staff|customer]');
  if (!url) throw new Error('Falta la variable de entorno DATABASE_URL.');
  const db = createDatabase(createPool(url, { max: 1 }));
  try {
    const { numUpdatedRows } = await db
      .updateTable('customer')
      .set({ role: wanted })
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error(`No hay un cliente con el correo ${email}.`);
    console.log(`${email.toLowerCase()} ahora es ${wanted}.`);
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
