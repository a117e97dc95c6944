/**
 * The family of an account: children and partners without an account of their own, who book with its packages. Each is
 * one person, with at most one place in a class, and needs no place of the account's customer beside it.
 */
import { foldForSearch } from './attendance';
import { DAY } from './durations';
import type { ErrorCode } from './errors';
import type { Day } from './studioTime';
import { NAME_MAX } from './validation';

export const FAMILY_KINDS = ['child', 'partner'] as const;
export type FamilyKind = (typeof FAMILY_KINDS)[number];

export const FAMILY_KIND_LABELS: Readonly<Record<FamilyKind, string>> = {
  child: 'Hija o hijo',
  partner: 'Pareja',
};

/** Characters of the note for the coach. */
export const FAMILY_NOTE_MAX = 300;
/** Days for which a removed person who had places counts to the limit: a plan isn't shared with one after another. */
export const FAMILY_MEMORY_DAYS = 30;
/** Years: how old a person of a family can be. */
const OLDEST = 120;

export interface PersonName {
  readonly name: string;
  readonly last_name: string;
}

/** The name that a place, a list and a mail show. */
export const familyName = ({ name, last_name }: PersonName): string => `${name} ${last_name}`.trim();

/** 'Sofía, Leo y Ana'; 'Leo e Inés'. */
export function joinNames(names: readonly string[]): string {
  const last = names[names.length - 1] ?? '';
  const and = /^h?i(?![aeou])/i.test(foldForSearch(last)) ? 'e' : 'y';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${and} ${last}` : last;
}

/** Whether both names together fit where a place keeps them. */
export const isNameTooLong = (person: PersonName): boolean => [...familyName(person)].length > NAME_MAX;

export interface FamilyRules {
  readonly family_enabled: boolean;
  readonly family_max_members: number;
}

/** A person as the limits see them. */
export interface FamilyPerson extends PersonName {
  readonly family_member_id: number;
  /** null: they are in the family. */
  readonly archived_at: Date | null;
  /** Whether they ever had a place, or waited for one. */
  readonly has_places: boolean;
  /** Their active places in classes to come, and the waitlists of such classes that they are on. */
  readonly places_ahead: number;
  readonly waits_ahead: number;
}

const isIn = ({ archived_at }: FamilyPerson): boolean => archived_at === null;

/** Whether a class to come expects them, or they wait for a place in one. */
const isExpected = ({ places_ahead, waits_ahead }: FamilyPerson): boolean => places_ahead + waits_ahead > 0;

/** How many of a family's places on the list are taken: those who are in it, and those who left lately. */
export const familyCount = (people: readonly FamilyPerson[], now: Date): number =>
  people.filter(
    ({ archived_at, has_places }) =>
      archived_at === null || (has_places && archived_at.getTime() > now.getTime() - FAMILY_MEMORY_DAYS * DAY),
  ).length;

const sameName = (one: PersonName, other: PersonName): boolean =>
  foldForSearch(familyName(one)) === foldForSearch(familyName(other));

/** The one in the family who has this name already. */
export const namesake = <P extends FamilyPerson>(people: readonly P[], name: PersonName): P | undefined =>
  people.find((person) => isIn(person) && sameName(person, name));

/** Why a person can't be added; null: they can. */
export function addRefusal(
  rules: FamilyRules,
  people: readonly FamilyPerson[],
  name: PersonName,
  now: Date,
): ErrorCode | null {
  if (!rules.family_enabled) return 'family/disabled';
  if (namesake(people, name)) return 'family/same-name';
  return familyCount(people, now) < rules.family_max_members ? null : 'family/full';
}

/**
 * Why a person can't get this name; null: they can. With places ahead, or waiting for one, only the team corrects it: a
 * place isn't handed on by a new name.
 */
export function renameRefusal(
  people: readonly FamilyPerson[],
  person: FamilyPerson,
  name: PersonName,
  byStaff: boolean,
): ErrorCode | null {
  if (
    namesake(
      people.filter(({ family_member_id }) => family_member_id !== person.family_member_id),
      name,
    )
  )
    return 'family/same-name';
  return byStaff || !isExpected(person) || familyName(person) === familyName(name) ? null : 'family/name-fixed';
}

/** Why a person can't leave the family; null: they can. */
export const removeRefusal = (person: FamilyPerson): ErrorCode | null =>
  isExpected(person) ? 'family/has-places' : null;

/** Whether a birthdate can be a person's. `today`: the latest day that it is anywhere. */
export const isBirthdate = (birthdate: Day, today: Day): boolean =>
  birthdate <= today && Number(birthdate.slice(0, 4)) >= Number(today.slice(0, 4)) - OLDEST;

/** Whole years on a day. */
export function ageOn(birthdate: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
