/** Consequences of a configuration change for other data: what forbids it, and what the admin must confirm. */
import type { AppConfig, ConfigKey } from '../../../domain/config';
import type { Problem } from '../../../domain/errors';
import { filesBase } from '../../../domain/files';
import { requiresSecondFactor } from '../../../domain/secondFactor';
import { originOfDomain } from '../../../domain/site';
import type { Context } from '../../context';
import type { Db } from '../../db/schema';
import { answersTo } from '../../siteHosts';
import { classesThatMove } from '../booking/planning/zoneRepository';
import { countFiles, findPackage, findPageTitle } from './repository';

export interface Draft {
  readonly before: AppConfig;
  readonly after: AppConfig;
}

export interface Effects {
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

type Find = (ctx: Context, db: Db, draft: Draft) => Promise<{ problem?: string; note?: string }>;

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const packagesPath: Find = async (_ctx, db, { before, after: { class_packages_path: path } }) => {
  const [slug = '', ...more] = path.slice(1).split('/');
  const title = more.length === 0 ? await findPageTitle(db, slug) : undefined;
  if (title !== undefined) return { problem: `Ya hay una página con esa dirección: «${title}».` };
  return {
    note: `Los enlaces que ya compartiste a ${before.class_packages_path} dejarán de abrir tus paquetes.`,
  };
};

/**
 * Mails link to the domain to confirm addresses and to pay. A wrong domain would lock everyone out, the admin too, as
 * other hosts are refused.
 */
const domain: Find = async ({ studio, host }, _db, { after }) => {
  const origin = originOfDomain(after.domain);
  if (origin !== null && !origin.startsWith('https:') && new URL(origin).hostname !== 'localhost')
    return { problem: 'Tu sitio debe abrir con https: escribe la dirección sin http://.' };
  if (host === null || answersTo(studio, after, host)) return {};
  return {
    problem:
      `Tu sitio dejaría de abrir por ${host}, donde estás ahora. ` +
      'Entra primero por el dominio nuevo y cámbialo desde ahí.',
  };
};

const timezone: Find = async ({ now }, db, { after }) => {
  const { count, hours } = await classesThatMove(db, after.timezone, now);
  if (count === 0) return {};
  const moved = `${plural(Math.abs(hours), 'hora', 'horas')} ${hours > 0 ? 'más tarde' : 'más temprano'}`;
  return {
    note:
      `${plural(count, 'clase por venir conserva', 'clases por venir conservan')} la hora que muestran, ` +
      `pero empezarán ${moved} de lo que hoy está programado.`,
  };
};

const signupFee: Find = async (_ctx, db, { after: { signup_fee: id } }) => {
  if (id === null) return { note: 'Ya no se pedirá inscripción a quien compre por primera vez.' };
  const found = await findPackage(db, id);
  if (!found) return { problem: 'Ese paquete no existe. Elige otro.' };
  if (found.status !== 'active') return { problem: `«${found.title}» no está activo. Actívalo primero.` };
  return { note: `Quien no tenga «${found.title}» deberá comprarlo antes que cualquier otro paquete.` };
};

const checkoutMode: Find = async ({ studio }, _db, { after: { stripe_checkout_mode: mode } }) => {
  if (!studio.payments.card) return { note: 'Todavía no hay llave secreta de Stripe: nadie puede pagar con tarjeta.' };
  return {
    note:
      mode === 'session'
        ? 'La tarjeta se escribirá en la página de Stripe: quien paga sale de tu sitio y vuelve al terminar.'
        : 'La tarjeta se escribirá en tu propio sitio, en los campos seguros de Stripe.',
  };
};

const retention: Find = async (_ctx, _db, { before, after: { retention_months: months } }) =>
  months < before.retention_months
    ? {
        note:
          `Los correos y avisos de cobro de más de ${plural(months, 'mes', 'meses')} se borran esta noche. ` +
          'No se pueden recuperar.',
      }
    : {};

const filesLocation: Find = async ({ studio }, db, { before, after }) => {
  if (after.files_location === 'aws' && after.bucket.trim() === '')
    return { problem: 'Escribe primero el nombre del bucket.' };
  if (after.files_location === 'storage' && after.filesBaseSrc === '')
    return { problem: 'Escribe primero la base de las direcciones de archivos.' };
  const [from, to] = [filesBase(before, ''), filesBase(after, '')];
  if (from === to) return {};
  const { here, elsewhere } = await countFiles(db);
  const lie = [
    here > 0 ? `${plural(here, 'archivo está', 'archivos están')} en este servidor` : '',
    elsewhere > 0 ? `${plural(elsewhere, 'archivo está', 'archivos están')} en otra parte` : '',
  ].filter(Boolean);
  const upload =
    after.files_location === 'aws' && !studio.files?.cloud
      ? ' Tu sitio todavía no puede subir archivos a un bucket: pídelo a quien administra tu servidor.'
      : '';
  return {
    note:
      `Los archivos nombrados sin dirección se buscarán en ${to} y ya no en ${from}. ` +
      'Nada se copia: llévalos antes.' +
      `${lie.length > 0 ? ` ${lie.join(' y ')}.` : ''}${upload}`,
  };
};

/** Whether the caller, without a second factor, could not take back the requirement of one. */
const locksOut = ({ actor, studio }: Context, after: AppConfig): boolean =>
  'account' in actor && !actor.account.secondFactor && requiresSecondFactor('admin', after, studio.isProduction);
const LOCKED_OUT = 'Activa primero tu propia verificación en dos pasos y vuelve a entrar con ella.';

const staffFactor: Find = async (ctx, _db, { after }) => {
  if (!after.staff_second_factor_required) return { note: 'Tu equipo podrá entrar solo con su contraseña.' };
  if (locksOut(ctx, after)) return { problem: LOCKED_OUT };
  return { note: 'Quien trabaja en el estudio no entrará a esta área hasta activar su verificación en dos pasos.' };
};

const adminFactor: Find = async (ctx, _db, { after }) => {
  if (after.admin_second_factor_optional)
    return { note: 'Con una contraseña robada bastará para administrar tu estudio.' };
  return locksOut(ctx, after) ? { problem: LOCKED_OUT } : {};
};

const identity: Find = async (_ctx, _db, { before, after: { firebase_config: after } }) => {
  if (after === null) return { note: 'Sin servicio de identidad nadie podrá entrar, tampoco tú.' };
  return before.firebase_config && before.firebase_config.projectId !== after.projectId
    ? { note: 'Es otro proyecto: las cuentas de hoy no podrán entrar, tampoco la tuya.' }
    : {};
};

const EFFECTS: readonly (readonly [keys: readonly ConfigKey[], find: Find])[] = [
  [['class_packages_path'], packagesPath],
  [['domain'], domain],
  [['timezone'], timezone],
  [['signup_fee'], signupFee],
  [['stripe_checkout_mode'], checkoutMode],
  [['retention_months'], retention],
  [['files_location', 'filesBaseSrc', 'S3_ENDPOINT', 'bucket', 'region'], filesLocation],
  [['staff_second_factor_required'], staffFactor],
  [['admin_second_factor_optional'], adminFactor],
  [['firebase_config'], identity],
];

/** Reports each effect at the first of its keys that changes. */
export async function findEffects(
  ctx: Context,
  db: Db,
  changed: ReadonlySet<ConfigKey>,
  draft: Draft,
): Promise<Effects> {
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  // Sequential, as a transaction has one connection.
  for (const [keys, find] of EFFECTS) {
    const key = keys.find((one) => changed.has(one));
    if (key === undefined) continue;
    const { problem, note } = await find(ctx, db, draft);
    if (problem !== undefined) problems.push({ key, message: problem });
    else if (note !== undefined) notes.push({ key, message: note });
  }
  return { problems, notes };
}
