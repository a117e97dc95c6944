/** Kinds of texts in a call's schema (domain/texts), and the cleaning of a request's texts. */
import { Type, type StringOptions, type TSchema, type TString } from '@sinclair/typebox';
import { STORED_PHONE } from '../phone';
import { cleanText, nameError, type TextKind } from '../texts';
import { EMAIL_MAX, EMAIL_PATTERN, NAME_MAX } from '../validation';

/** The keyword that names a text's kind in its schema; without it a text is a 'line'. */
export const TEXT_KIND_KEYWORD = 'x-text';

const textOfKind = (kind: TextKind, options: StringOptions): TString =>
  Type.String({ ...options, [TEXT_KIND_KEYWORD]: kind });

/** Free text, which may have several lines. */
export const Lines = (options: StringOptions = {}) => textOfKind('lines', options);
/** A person's name; `options`: further restrictions. */
export const PersonName = (options: StringOptions = {}) => textOfKind('name', { maxLength: NAME_MAX, ...options });
export const Email = textOfKind('email', { pattern: EMAIL_PATTERN, maxLength: EMAIL_MAX });
export const Phone = textOfKind('phone', {
  pattern: STORED_PHONE,
  description: 'Diez dígitos de México, u otro país con + (E.164)',
});

export interface TextProblem {
  /** JSON pointer. */
  readonly at: string;
  /** Message for people. */
  readonly message: string;
}

const inUnion = (schema: TSchema): readonly TSchema[] =>
  ((schema.anyOf ?? schema.allOf) as readonly TSchema[] | undefined)?.flatMap(inUnion) ?? [schema];

/** The schemas of an object's property. */
function propertyOf(schemas: readonly TSchema[], name: string): readonly TSchema[] {
  return schemas.flatMap(({ properties, patternProperties }) => {
    if (properties && Object.hasOwn(properties as object, name))
      return inUnion((properties as TSchema)[name] as TSchema);
    return Object.values((patternProperties ?? {}) as Record<string, TSchema>).flatMap(inUnion);
  });
}

/**
 * Cleans each text of the data by its kind before validation, and reports problems that the schema can't express.
 * Properties that the schema doesn't name are left unchanged, as validation refuses them.
 */
export function readTexts(
  schema: TSchema,
  data: unknown,
): { readonly value: unknown; readonly problems: TextProblem[] } {
  const problems: TextProblem[] = [];
  const read = (schemas: readonly TSchema[], given: unknown, at: string): unknown => {
    if (schemas.length === 0) return given;
    if (typeof given === 'string') {
      const kinds = schemas.flatMap(({ type, [TEXT_KIND_KEYWORD]: kind }) =>
        type === 'string' ? [(kind ?? 'line') as TextKind] : [],
      );
      const kind = kinds.find((one) => one !== 'line') ?? 'line';
      const text = cleanText(kind, given);
      const message = kind === 'name' ? nameError(text) : null;
      if (message !== null) problems.push({ at, message });
      return text;
    }
    if (Array.isArray(given)) {
      const items = schemas.flatMap(({ items: one }) => (one ? inUnion(one as TSchema) : []));
      return given.map((one: unknown, n) => read(items, one, `${at}/${n}`));
    }
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([name, one]) => [name, read(propertyOf(schemas, name), one, `${at}/${name}`)]),
    );
  };
  return { value: read(inUnion(schema), data, ''), problems };
}
