/** Locations, class types and instructors as visitors see them (specification, section 3). */
import { Type, type Static } from '@sinclair/typebox';
import { CLASS_LEVELS } from '../classLevels';
import { Id, Nullable, callsOf } from './call';

const call = callsOf('Catálogo');

export const File = Type.Object({ file_id: Id, name: Type.String(), type: Type.String(), src: Type.String() });

export const Location = Type.Object({
  location_id: Id,
  name: Type.String(),
  address: Type.String(),
  /** IANA zone; null: the studio's. */
  timezone: Nullable(Type.String()),
});
export type Location = Static<typeof Location>;

export const LocationsResponse = Type.Object({ locations: Type.Array(Location) });
export type LocationsResponse = Static<typeof LocationsResponse>;

/** How the room is shown (domain/spotMap); null or absent: as the rows of spot_map. */
export const SPOT_LAYOUT = Type.Optional(Nullable(Type.Array(Type.String())));

/** What a class type requires of customers; null or absent: the studio says nothing of it. */
export const CLASS_TYPE_FACTS = {
  level: Type.Optional(Nullable(Type.Union(CLASS_LEVELS.map((level) => Type.Literal(level))))),
  what_to_bring: Type.Optional(Nullable(Type.String())),
};

export const ClassType = Type.Object({
  class_type_id: Id,
  name: Type.String(),
  description: Type.String(),
  /** URL of a small picture. */
  icon: Nullable(Type.String()),
  file: Nullable(File),
  /** Row sizes, "4,5,5" (spotMap.ts); null: seats without numbers. */
  spot_map: Nullable(Type.String()),
  restricted: Type.Boolean(),
  ...CLASS_TYPE_FACTS,
});
export type ClassType = Static<typeof ClassType>;

export const ClassTypesResponse = Type.Object({ class_types: Type.Array(ClassType) });
export type ClassTypesResponse = Static<typeof ClassTypesResponse>;

export const Instructor = Type.Object({
  instructor_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  nickname: Nullable(Type.String()),
  quote: Nullable(Type.String()),
  short_bio: Nullable(Type.String()),
  instagram: Nullable(Type.String()),
  /** '--MM-DD': without the year, which would publish the age. */
  birthdate: Nullable(Type.String()),
  music_type: Nullable(Type.String()),
  file: Nullable(File),
});
export type Instructor = Static<typeof Instructor>;

export const InstructorsResponse = Type.Object({ instructors: Type.Array(Instructor) });
export type InstructorsResponse = Static<typeof InstructorsResponse>;
export const InstructorResponse = Type.Object({ instructor: Instructor });
export type InstructorResponse = Static<typeof InstructorResponse>;

export const getLocations = call('GET /locations', 'public', 'Estudios', { response: LocationsResponse });
export const getLocationsWithSchedule = call(
  'GET /locations/schedule',
  'public',
  'Estudios que tienen clases por venir',
  { response: LocationsResponse },
);
export const getClassTypes = call('GET /class_types', 'public', 'Tipos de clase', { response: ClassTypesResponse });
export const getInstructors = call('GET /instructors', 'public', 'Coaches', { response: InstructorsResponse });
export const getInstructorsHome = call('GET /instructors/home/all', 'public', 'Coaches de la portada', {
  response: InstructorsResponse,
});
export const getInstructor = call('GET /instructors/{id}', 'public', 'Un coach', {
  response: InstructorResponse,
  errors: ['request/not-found'],
});
