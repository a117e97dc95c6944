/** Brands: groups of studios with a template of their configuration (domain/brandConfig). */
import type { Selectable } from 'kysely';
import { BRAND_RULES, brandKeyProblem, readBrandValue, type BrandRule } from '../../domain/brandConfig';
import type { ConfigKey } from '../../domain/config';
import { toCentavos, toPesos } from '../../domain/money';
import { breaksCheck, violatesUnique } from '../db/errors';
import { findBrandConfig } from '../directory/repository';
import type { DirectoryDb, DirectoryTables, DirectoryTrx } from '../directory/tables';
import { recordEvent } from '../directory/events';
import type { Operator, Outcome } from './operator';
import { textTable } from './print';
import { lockNamed } from './repository';

type BrandRow = Selectable<DirectoryTables['brand']>;

const noBrand = (name: string): Error => new Error(`No hay una marca «${name}». Todas están en: studios brand list`);

const brandNamed = (db: DirectoryDb, name: string) => db.selectFrom('brand').selectAll().where('name', '=', name);

async function requireBrand(db: DirectoryDb, name: string): Promise<BrandRow> {
  const found = await brandNamed(db, name).executeTakeFirst();
  if (!found) throw noBrand(name);
  return found;
}

/** Until the transaction ends no other one changes it. */
async function lockBrand(trx: DirectoryTrx, name: string): Promise<BrandRow> {
  const found = await brandNamed(trx, name).forUpdate().executeTakeFirst();
  if (!found) throw noBrand(name);
  return found;
}

const studiosOf = (db: DirectoryDb, brand_id: number) =>
  db
    .selectFrom('studio')
    .select(['studio_id', 'name', 'identity_project'])
    .where('brand_id', '=', brand_id)
    .where('state', '<>', 'deleted')
    .where('copy_of', 'is', null)
    .orderBy('name')
    .execute();

export async function addBrand(op: Operator, name: string, typed: string): Promise<Outcome> {
  const title = typed.trim();
  if (!title) throw new Error('Falta el título de la marca, como lo leen sus equipos.');
  await op.db
    .transaction()
    .execute(async (trx) => {
      const { brand_id } = await trx
        .insertInto('brand')
        .values({ name, title, created_at: op.now() })
        .returning('brand_id')
        .executeTakeFirstOrThrow();
      await recordEvent(trx, op, { action: 'brand.add', brand_id, after: { name, title } });
    })
    .catch((error: unknown) => {
      if (violatesUnique(error, 'brand_name_key')) throw new Error(`Ya hay una marca «${name}».`);
      if (breaksCheck(error, 'brand_name_check'))
        throw new Error('El nombre de una marca lleva minúsculas, números y guiones, y empieza con una letra.');
      throw error;
    });
  return {
    text: `Creada la marca «${name}». Agrega estudios: studios brand join ${name} <estudio>`,
    json: { brand: name, title },
  };
}

export async function listBrands({ db }: Operator): Promise<Outcome> {
  const brands = await db.selectFrom('brand').select(['brand_id', 'name', 'title']).orderBy('name').execute();
  const rows = await Promise.all(
    brands.map(async ({ brand_id, ...brand }) => ({
      ...brand,
      studios: (await studiosOf(db, brand_id)).map((studio) => studio.name),
    })),
  );
  const lines = rows.map(({ name, title, studios }) => [name, title, studios.join(', ') || 'sin estudios']);
  return { text: textTable([['Marca', 'Título', 'Estudios'], ...lines]), json: rows };
}

const RULE: Readonly<Record<BrandRule, string>> = { fix: 'fija', suggest: 'sugiere' };
/** How much of a value is shown: style sheets are long. */
const SHOWN = 60;

export async function showBrand({ db }: Operator, name: string): Promise<Outcome> {
  const { brand_id, title } = await requireBrand(db, name);
  const [studios, config] = await Promise.all([studiosOf(db, brand_id), findBrandConfig(db, brand_id)]);
  const short = (value: string): string => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
  const text = [
    textTable([
      ['Marca', `${name} (${title})`],
      ['Estudios', studios.map((studio) => studio.name).join(', ') || 'ninguno'],
      ['Identidad', studios[0]?.identity_project ?? 'la de su primer estudio'],
      ...config.map(({ key, rule, value }) => [key, `${RULE[rule]} ${JSON.stringify(short(value))}`]),
    ]),
  ].join('\n');
  return { text, json: { brand: name, title, studios: studios.map((studio) => studio.name), config } };
}

/** All studios of a brand have one identity project, so that one account enters each of them. */
export async function joinBrand(op: Operator, name: string, studioName: string): Promise<Outcome> {
  await op.db.transaction().execute(async (trx) => {
    const { brand_id } = await lockBrand(trx, name);
    const studio = await lockNamed(trx, studioName);
    if (studio.brand_id === brand_id) return;
    if (studio.brand_id !== null) throw new Error(`«${studioName}» ya es de otra marca. Sácalo antes: brand leave`);
    // Deleted ones too: they may be restored.
    const other = await trx
      .selectFrom('studio')
      .select('identity_project')
      .where('brand_id', '=', brand_id)
      .executeTakeFirst();
    if (other && other.identity_project !== studio.identity_project)
      throw new Error(
        `«${studioName}» usa el proyecto de identidad «${studio.identity_project}» y los estudios de la marca ` +
          `«${other.identity_project}»: sus clientes no podrían entrar con una sola cuenta. ` +
          'Un estudio entra a una marca con el proyecto de identidad de los demás.',
      );
    await trx.updateTable('studio').set({ brand_id }).where('studio_id', '=', studio.studio_id).execute();
    await recordEvent(trx, op, {
      action: 'brand.join',
      studio_id: studio.studio_id,
      brand_id,
      after: { brand: name, studio: studioName },
    });
  });
  return { text: `«${studioName}» es de la marca «${name}».`, json: { brand: name, studio: studioName } };
}

export async function leaveBrand(op: Operator, name: string, studioName: string): Promise<Outcome> {
  await op.db.transaction().execute(async (trx) => {
    const { brand_id } = await lockBrand(trx, name);
    const studio = await lockNamed(trx, studioName);
    if (studio.brand_id !== brand_id) throw new Error(`«${studioName}» no es de la marca «${name}».`);
    await trx.updateTable('studio').set({ brand_id: null }).where('studio_id', '=', studio.studio_id).execute();
    await recordEvent(trx, op, {
      action: 'brand.leave',
      studio_id: studio.studio_id,
      brand_id,
      before: { brand: name, studio: studioName },
    });
  });
  return { text: `«${studioName}» ya no es de la marca «${name}».`, json: { brand: name, studio: studioName } };
}

interface KeyChange {
  readonly key: string;
  readonly rule: string;
  /** '-': from the standard input, as style sheets are long. */
  readonly value: string | undefined;
}

async function readRule(op: Operator, { key, rule, value }: KeyChange) {
  const problem = brandKeyProblem(key);
  if (problem !== null) throw new Error(problem);
  if (rule === 'leave') {
    if (value !== undefined) throw new Error('«leave» no lleva valor: la opción vuelve a ser de cada estudio.');
    return null;
  }
  const known = BRAND_RULES.find((one) => one === rule);
  if (!known) throw new Error('La marca fija una opción (fix), la sugiere (suggest) o la deja al estudio (leave).');
  if (value === undefined) throw new Error(`Falta el valor de «${key}».`);
  const read = readBrandValue(key as ConfigKey, value === '-' ? await op.stdin() : value);
  if ('problem' in read) throw new Error(`«${key}»: ${read.problem}`);
  return { rule: known, value: read.value };
}

export async function setBrandKey(op: Operator, name: string, change: KeyChange): Promise<Outcome> {
  const { key } = change;
  const wanted = await readRule(op, change);
  await op.db.transaction().execute(async (trx) => {
    const { brand_id } = await lockBrand(trx, name);
    const before = (await findBrandConfig(trx, brand_id)).find((one) => one.key === key);
    if (before?.rule === wanted?.rule && before?.value === wanted?.value) return;
    if (wanted)
      await trx
        .insertInto('brand_config')
        .values({ brand_id, key, ...wanted })
        .onConflict((conflict) => conflict.columns(['brand_id', 'key']).doUpdateSet(wanted))
        .execute();
    else await trx.deleteFrom('brand_config').where('brand_id', '=', brand_id).where('key', '=', key).execute();
    await recordEvent(trx, op, {
      action: 'brand.key',
      brand_id,
      ...(before ? { before } : {}),
      ...(wanted ? { after: { key, ...wanted } } : {}),
    });
  });
  const text = wanted
    ? `La marca «${name}» ${RULE[wanted.rule]} «${key}» en sus estudios.`
    : `«${key}» es de cada estudio de la marca «${name}».`;
  return { text, json: { brand: name, key, rule: wanted?.rule ?? 'leave' } };
}

/** What visits between the brand's studios cost, and which are paid. */
export async function setBrandVisits(
  op: Operator,
  name: string,
  { price, settle }: { readonly price: string | undefined; readonly settle: string | undefined },
): Promise<Outcome> {
  const pesos = price === undefined ? undefined : price === 'none' ? null : Number(price);
  if (typeof pesos === 'number' && !/^\d{1,5}(\.\d{1,2})?$/.test(price ?? ''))
    throw new Error('El precio de una visita son pesos, como 120 o 95.50; «none»: sin planes ilimitados.');
  const settling = (['used', 'attended'] as const).find((one) => one === settle);
  if (settle !== undefined && !settling)
    throw new Error('Se pagan las visitas que gastaron una clase (used) o solo las que asistieron (attended).');
  const wanted = {
    ...(pesos === undefined ? {} : { visit_price: pesos === null ? null : toCentavos(pesos) }),
    ...(settling ? { settles: settling } : {}),
  };
  const after = await op.db.transaction().execute(async (trx) => {
    const { brand_id, visit_price, settles } = await lockBrand(trx, name);
    const before = { visit_price, settles };
    const now = { ...before, ...wanted };
    if (now.visit_price !== visit_price || now.settles !== settles) {
      await trx.updateTable('brand').set(now).where('brand_id', '=', brand_id).execute();
      await recordEvent(trx, op, { action: 'brand.visits', brand_id, before, after: now });
    }
    return now;
  });
  const worth =
    after.visit_price === null
      ? 'los planes ilimitados valen solo en su estudio'
      : `una visita con un plan ilimitado vale $${toPesos(after.visit_price)}`;
  const paid = after.settles === 'used' ? 'las visitas que gastaron una clase' : 'las visitas que asistieron';
  return { text: `En la marca «${name}» ${worth}, y se pagan ${paid}.`, json: { brand: name, ...after } };
}
