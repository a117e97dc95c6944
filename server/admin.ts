/**
 * `npm run admin -- grant <confirmed address or uid> [coach|contador|staff|admin|customer]`: sets a customer's role.
 * `npm run admin -- second-factor on|off`: requires it of the team; 'off' is the way in for admins who can't have one.
 */
import { systemContext } from './context';
import { createPool } from './db/connection';
import { findByEmailOrUid } from './modules/customers/repository';
import { setRole } from './modules/customers/service';
import { requireSecondFactor } from './modules/customers/access';
import type { Studio } from './studio';
import { openStudio } from './openStudio';

const ROLES = ['customer', 'coach', 'contador', 'staff', 'admin'] as const;

const USAGE =
  'Uso: npm run admin -- grant correo@ejemplo.mx|uid [admin|staff|contador|coach|customer], o npm run admin -- ' +
  'second-factor on|off';

const operator = (studio: Studio) => systemContext(studio, 'admin-cli', { now: new Date(), log: console });

async function main(): Promise<void> {
  const [command, name, role = 'admin'] = process.argv.slice(2);
  const wanted = ROLES.find((r) => r === role);
  const url = process.env.DATABASE_DIRECT_URL?.trim() || process.env.DATABASE_URL;
  const isSwitch = command === 'second-factor' && (name === 'on' || name === 'off');
  if (!isSwitch && (command !== 'grant' || !name || !wanted)) throw new Error(USAGE);
  if (!url) throw new Error('Falta la variable de entorno DATABASE_URL.');
  const studio = openStudio(url, { pool: createPool(url, { max: 1 }) });
  try {
    if (isSwitch) {
      await requireSecondFactor(operator(studio), name === 'on');
      console.log(`El equipo ${name === 'on' ? 'necesita' : 'ya no necesita'} la verificación en dos pasos.`);
      return;
    }
    if (!name || !wanted) return;
    const found = await findByEmailOrUid(studio.db, name);
    const isAddress = name.includes('@');
    if (!found) throw new Error(`No hay un cliente con el ${isAddress ? 'correo' : 'uid'} ${name}.`);
    // The address must be confirmed: anyone can sign up with an address that isn't theirs.
    if (isAddress && found.email_confirmed_at === null)
      throw new Error(
        `El correo ${name} no está confirmado. Esa persona debe confirmarlo y volver a entrar; ` +
          'o usa el uid de su cuenta.',
      );
    await setRole(operator(studio), found.customer_id, wanted);
    console.log(`${isAddress ? name.toLowerCase() : name} ahora es ${wanted}.`);
  } finally {
    await studio.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
