/** The family of an account (domain/family): who besides its customer books with its packages. */
import { Type, type Static } from '@sinclair/typebox';
import { FAMILY_KINDS, FAMILY_NOTE_MAX } from '../family';
import { Day, Exact, Id, Nullable, callsOf } from './call';
import { Lines, PersonName } from './texts';

const call = callsOf('Familia');

export const FamilyKind = Type.Union(FAMILY_KINDS.map((kind) => Type.Literal(kind)));

export const FamilyMember = Type.Object({
  family_member_id: Id,
  kind: FamilyKind,
  name: Type.String(),
  /** May be empty, as the next but one. */
  last_name: Type.String(),
  birthdate: Nullable(Day),
  /** What the coach must know, such as an allergy. The team and the coach of a class read it. */
  note: Type.String(),
  /** Their active places in classes to come, and the waitlists of such classes that they are on. */
  places_ahead: Type.Integer(),
  waits_ahead: Type.Integer(),
  /** Incremented by each change. */
  version: Id,
});
export type FamilyMember = Static<typeof FamilyMember>;

const Facts = {
  kind: FamilyKind,
  name: PersonName({ minLength: 1 }),
  last_name: Type.Optional(PersonName()),
  birthdate: Type.Optional(Nullable(Day)),
  note: Type.Optional(Lines({ maxLength: FAMILY_NOTE_MAX })),
};

/** `customer_id`: whose family it is; only staff may name another customer. Default: the caller's. */
export const NewFamilyMember = Exact({ customer_id: Type.Optional(Id), ...Facts });
export type NewFamilyMember = Static<typeof NewFamilyMember>;

/** Fields that are left out are emptied. `version`: that which was changed; refused if there is another one by now. */
export const ChangedFamilyMember = Exact({ ...Facts, version: Type.Optional(Id) });
export type ChangedFamilyMember = Static<typeof ChangedFamilyMember>;

/** `most`: how many people a family may have; `count`: how many count to that, with those who left lately. */
export const FamilyResponse = Type.Object({
  family: Type.Array(FamilyMember),
  count: Type.Integer(),
  most: Type.Integer(),
});
export type FamilyResponse = Static<typeof FamilyResponse>;
export const FamilyMemberResponse = Type.Object({ family_member: FamilyMember });

export const getFamily = call(
  'GET /family',
  'customer',
  'La familia de la cuenta: quiénes reservan con sus paquetes (el personal: de ?customer_id=)',
  { query: Exact({ customer_id: Type.Optional(Id) }), response: FamilyResponse, errors: ['auth/forbidden'] },
);

export const postFamilyMember = call(
  'POST /family',
  'customer',
  'Agrega a una persona a la familia; la misma otra vez no cambia nada (el personal: con customer_id)',
  {
    body: NewFamilyMember,
    response: FamilyMemberResponse,
    errors: ['auth/forbidden', 'customer/not-found', 'family/disabled', 'family/same-name', 'family/full'],
  },
);

export const putFamilyMember = call(
  'PUT /family/{id}',
  'customer',
  'Cambia los datos de una persona de la familia (el personal: de cualquiera)',
  {
    body: ChangedFamilyMember,
    response: FamilyMemberResponse,
    errors: ['family/not-found', 'family/changed', 'family/same-name', 'family/name-fixed'],
  },
);

export const deleteFamilyMember = call(
  'DELETE /family/{id}',
  'customer',
  'Elimina a una persona de la familia, si no tiene reservaciones ni listas de espera por venir (el personal: a cualquiera)',
  { response: Type.Object({}), errors: ['family/not-found', 'family/has-places'] },
);
