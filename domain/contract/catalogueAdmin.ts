/**
 * The catalogue as staff and admins edit it: class types, locations, instructors, programs and tags. Used rows can't be
 * deleted but archived: they are no longer offered, and rows that refer to them still show them.
 */
import { Type, type Static, type TProperties } from '@sinclair/typebox';
import mexicanZones from '../mexicanZones.json';
import { CLASS_TYPE_FACTS, ClassType, File, Instructor, Location } from './catalogue';
import { Day, Exact, Id, Nullable, callsOf } from './call';
import { SpotLayout } from './spotMaps';
import { Lines } from './texts';

const call = callsOf('Catálogo');

/** Fields of a row that only the team sees. */
const KEPT = {
  /** Incremented by each change; a change names the version that it is based on. */
  version: Type.Integer(),
  archived: Type.Boolean(),
  /** Whether anything refers to it, so that it can't be deleted. */
  in_use: Type.Boolean(),
};

const NAME = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const lines = (maxLength: number) => Type.Optional(Lines({ maxLength }));
const optionalText = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));
const optionalLines = (maxLength: number) => Type.Optional(Nullable(Lines({ maxLength })));
/** The id of one of the studio's pictures. */
const PICTURE = Type.Optional(Nullable(Id));

/**
 * Returns an existing row of the same name instead of adding one, for two admins who do the same step of the wizard at
 * once.
 */
export const CREATE_ONCE = { once: Type.Optional(Type.Boolean()) };

const VERSION = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
/** Fields that are left out don't change. */
const changedRow = <K extends TProperties, T extends TProperties>(id: K, terms: T) =>
  Exact({
    ...id,
    version: VERSION,
    archived: Type.Optional(Type.Boolean()),
    ...Type.Partial(Type.Object(terms)).properties,
  });

/** Confirms archiving a row that running weekly series use, as they then make no more classes. */
const SERIES = { accept_series: Type.Optional(Type.Boolean()) };

export const AdminClassType = Type.Object({
  ...ClassType.properties,
  /** The stored name or address of a small picture. */
  icon: Nullable(Type.String()),
  /** URL of the icon. */
  icon_src: Nullable(Type.String()),
  ...KEPT,
});
export type AdminClassType = Static<typeof AdminClassType>;

const CLASS_TYPE_TERMS = {
  name: NAME,
  description: lines(5_000),
  icon: optionalText(500),
  file_id: PICTURE,
  restricted: Type.Optional(Type.Boolean()),
  level: CLASS_TYPE_FACTS.level,
  what_to_bring: optionalLines(500),
};
export const NewClassType = Exact({
  ...CLASS_TYPE_TERMS,
  ...CREATE_ONCE,
  /** The layout of its room, which PUT /spot_maps/{id} changes. */
  spot_layout: Type.Optional(SpotLayout),
});
export type NewClassType = Static<typeof NewClassType>;
/** The spots aren't part of it: see PUT /spot_maps/{id}. */
export const ChangedClassType = Exact({ ...changedRow({ class_type_id: Id }, CLASS_TYPE_TERMS).properties, ...SERIES });
export type ChangedClassType = Static<typeof ChangedClassType>;

const ClassTypeRow = Type.Object({ class_type: AdminClassType });
export const getAdminClassTypes = call('GET /class_types/admin/all', 'staff', 'Todos los tipos de clase', {
  response: Type.Object({ class_types: Type.Array(AdminClassType) }),
});
export const postClassType = call('POST /class_types', 'admin', 'Agrega un tipo de clase', {
  body: NewClassType,
  response: ClassTypeRow,
  errors: ['file/not-found', 'spot-map/invalid'],
});
export const putClassType = call('PUT /class_types', 'admin', 'Cambia o archiva un tipo de clase', {
  body: ChangedClassType,
  response: ClassTypeRow,
  errors: ['class-type/not-found', 'row/changed', 'file/not-found', 'series/running'],
});
export const deleteClassType = call('DELETE /class_types/{id}', 'admin', 'Elimina un tipo de clase que nada usa', {
  response: Type.Object({ class_type_id: Id }),
  errors: ['class-type/not-found', 'class-type/in-use'],
});

export const AdminLocation = Type.Object({ ...Location.properties, ...KEPT });
export type AdminLocation = Static<typeof AdminLocation>;

const LOCATION_TERMS = {
  name: NAME,
  address: lines(500),
  /** null: the studio's. */
  timezone: Type.Optional(Nullable(Type.Union(mexicanZones.map((zone) => Type.Literal(zone))))),
};
export const NewLocation = Exact({ ...LOCATION_TERMS, ...CREATE_ONCE });
export type NewLocation = Static<typeof NewLocation>;
export const ChangedLocation = Exact({
  ...changedRow({ location_id: Id }, LOCATION_TERMS).properties,
  ...SERIES,
  /** Confirms that with another time zone future classes keep their wall clock and start at other instants. */
  accept_moved_classes: Type.Optional(Type.Boolean()),
});
export type ChangedLocation = Static<typeof ChangedLocation>;

const LocationRow = Type.Object({ location: AdminLocation });
export const getAdminLocations = call('GET /locations/admin/all', 'staff', 'Todos los estudios', {
  response: Type.Object({ locations: Type.Array(AdminLocation) }),
});
export const postLocation = call('POST /locations', 'admin', 'Agrega un estudio', {
  body: NewLocation,
  response: LocationRow,
});
export const putLocation = call('PUT /locations', 'admin', 'Cambia o archiva un estudio', {
  body: ChangedLocation,
  response: LocationRow,
  errors: ['location/not-found', 'row/changed', 'location/moves-classes', 'series/running'],
});
export const deleteLocation = call('DELETE /locations/{id}', 'admin', 'Elimina un estudio que nada usa', {
  response: Type.Object({ location_id: Id }),
  errors: ['location/not-found', 'location/in-use'],
});

export const AdminInstructor = Type.Object({
  ...Instructor.properties,
  /** Includes the year for admins only, otherwise '--MM-DD'. */
  birthdate: Nullable(Type.String()),
  /** Shown on the landing page. */
  home: Type.Boolean(),
  /** The account that gives these classes. */
  customer_id: Nullable(Id),
  ...KEPT,
});
export type AdminInstructor = Static<typeof AdminInstructor>;

const INSTRUCTOR_TERMS = {
  name: NAME,
  last_name: text(120),
  nickname: optionalText(60),
  quote: optionalLines(300),
  short_bio: optionalLines(5_000),
  instagram: optionalText(200),
  birthdate: Type.Optional(Nullable(Day)),
  music_type: optionalText(120),
  file_id: PICTURE,
  home: Type.Optional(Type.Boolean()),
  /** The id of a team member. */
  customer_id: Type.Optional(Nullable(Id)),
};
export const NewInstructor = Exact({ ...INSTRUCTOR_TERMS, ...CREATE_ONCE });
export type NewInstructor = Static<typeof NewInstructor>;
export const ChangedInstructor = Exact({
  ...changedRow({ instructor_id: Id }, INSTRUCTOR_TERMS).properties,
  ...SERIES,
});
export type ChangedInstructor = Static<typeof ChangedInstructor>;

const InstructorRow = Type.Object({ instructor: AdminInstructor });
const INSTRUCTOR_ERRORS = [
  'file/not-found',
  'instructor/instagram-invalid',
  'instructor/not-of-team',
  'instructor/account-taken',
] as const;
export const getAdminInstructors = call('GET /instructors/admin/all', 'staff', 'Todos los coaches', {
  response: Type.Object({ instructors: Type.Array(AdminInstructor) }),
});
export const postInstructor = call('POST /instructors', 'admin', 'Agrega un coach', {
  body: NewInstructor,
  response: InstructorRow,
  errors: INSTRUCTOR_ERRORS,
});
export const putInstructor = call('PUT /instructors', 'admin', 'Cambia o archiva un coach', {
  body: ChangedInstructor,
  response: InstructorRow,
  errors: ['instructor/not-found', 'row/changed', 'series/running', ...INSTRUCTOR_ERRORS],
});
export const deleteInstructor = call('DELETE /instructors/{id}', 'admin', 'Elimina un coach que nada usa', {
  response: Type.Object({ instructor_id: Id }),
  errors: ['instructor/not-found', 'instructor/in-use'],
});

export const Tag = Type.Object({ tag_id: Id, name: Type.String(), color: Type.String() });
export type Tag = Static<typeof Tag>;
export const AdminTag = Type.Object({ ...Tag.properties, ...KEPT });
export type AdminTag = Static<typeof AdminTag>;

const TAG_TERMS = { name: NAME, color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' }) };
export const NewTag = Exact(TAG_TERMS);
export type NewTag = Static<typeof NewTag>;
export const ChangedTag = changedRow({ tag_id: Id }, TAG_TERMS);
export type ChangedTag = Static<typeof ChangedTag>;

const TagRow = Type.Object({ tag: AdminTag });
export const getTags = call('GET /tags', 'staff', 'Todas las etiquetas', {
  response: Type.Object({ tags: Type.Array(AdminTag) }),
});
export const postTag = call('POST /tags', 'admin', 'Agrega una etiqueta', { body: NewTag, response: TagRow });
export const putTag = call('PUT /tags', 'admin', 'Cambia o archiva una etiqueta', {
  body: ChangedTag,
  response: TagRow,
  errors: ['tag/not-found', 'row/changed'],
});
export const deleteTag = call('DELETE /tags/{id}', 'admin', 'Elimina una etiqueta que nada usa', {
  response: Type.Object({ tag_id: Id }),
  errors: ['tag/not-found', 'tag/in-use'],
});

/** A program: videos in a fixed order. */
export const Program = Type.Object({
  program_id: Id,
  name: Type.String(),
  description: Type.String(),
  file: Nullable(File),
  /** Position among the programs. */
  order: Type.Integer(),
  tags: Type.Array(Tag),
});
export type Program = Static<typeof Program>;
export const AdminProgram = Type.Object({ ...Program.properties, ...KEPT });
export type AdminProgram = Static<typeof AdminProgram>;

const PROGRAM_TERMS = {
  name: NAME,
  description: lines(5_000),
  file_id: PICTURE,
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  tags: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
};
export const NewProgram = Exact(PROGRAM_TERMS);
export type NewProgram = Static<typeof NewProgram>;
export const ChangedProgram = changedRow({ program_id: Id }, PROGRAM_TERMS);
export type ChangedProgram = Static<typeof ChangedProgram>;

const ProgramRow = Type.Object({ program: AdminProgram });
export const getPrograms = call('GET /programs', 'public', 'Programas de videos', {
  response: Type.Object({ programs: Type.Array(Program) }),
});
export const getProgram = call('GET /programs/{id}', 'public', 'Un programa de videos', {
  response: Type.Object({ program: Program }),
  errors: ['program/not-found'],
});
export const getAdminPrograms = call('GET /programs/admin/all', 'staff', 'Todos los programas de videos', {
  response: Type.Object({ programs: Type.Array(AdminProgram) }),
});
export const postProgram = call('POST /programs', 'admin', 'Agrega un programa de videos', {
  body: NewProgram,
  response: ProgramRow,
  errors: ['file/not-found', 'tag/not-found'],
});
export const putProgram = call('PUT /programs', 'admin', 'Cambia o archiva un programa de videos', {
  body: ChangedProgram,
  response: ProgramRow,
  errors: ['program/not-found', 'row/changed', 'file/not-found', 'tag/not-found'],
});
export const deleteProgram = call('DELETE /programs/{id}', 'admin', 'Elimina un programa que nada usa', {
  response: Type.Object({ program_id: Id }),
  errors: ['program/not-found', 'program/in-use'],
});
