/** Which studios of the directory a studio may reach: those of its brand. */
import type { DirectoryDb } from './tables';

/** The other studios of the brand that a studio is of now. */
export const findSiblings = (db: DirectoryDb, studio_id: number) =>
  db
    .selectFrom('studio as own')
    .innerJoin('studio as s', 's.brand_id', 'own.brand_id')
    .select(['s.studio_id', 's.name', 's.state', 's.schema_version'])
    .where('own.studio_id', '=', studio_id)
    .where('own.state', '<>', 'deleted')
    .where('s.studio_id', '<>', studio_id)
    .where('s.state', '<>', 'deleted')
    .where('s.copy_of', 'is', null)
    .where('own.copy_of', 'is', null)
    .orderBy('s.name')
    .execute();

/** Whether two studios are, or were, of one brand. null: the other one doesn't exist any more. */
export async function sharedBrand(
  db: DirectoryDb,
  studio_id: number,
  other: number,
): Promise<'now' | 'before' | 'never' | null> {
  const found = await db
    .selectFrom('studio')
    .select(['studio_id', 'brand_id'])
    .where('studio_id', 'in', [studio_id, other])
    // A copy at an earlier moment must not speak for its studio.
    .where('copy_of', 'is', null)
    .execute();
  const [own, there] = [studio_id, other].map((id) => found.find((one) => one.studio_id === id));
  if (!there) return null;
  if (!own || studio_id === other) return 'never';
  if (own.brand_id !== null && own.brand_id === there.brand_id) return 'now';
  const past = await db
    .selectFrom('brand_past')
    .select(['brand_id', 'studio_id'])
    .where('studio_id', 'in', [studio_id, other])
    .execute();
  const brandsOf = (id: number, brand_id: number | null): (number | null)[] => [
    ...past.filter((one) => one.studio_id === id).map((one) => one.brand_id),
    brand_id,
  ];
  const theirs = new Set(brandsOf(other, there.brand_id));
  const shared = brandsOf(studio_id, own.brand_id).some((brand) => brand !== null && theirs.has(brand));
  return shared ? 'before' : 'never';
}
