/** Validates requests and responses against the contract. */
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { TSchema } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { TEXT_KIND_KEYWORD, readTexts } from '../../domain/contract/texts';
import { invalidTextPointers } from '../../domain/validation';

/** `shown`: the message that the person sees at the field. */
const validationError = (instancePath: string, keyword: string, message: string, shown?: string) => ({
  keyword,
  instancePath,
  schemaPath: '',
  params: shown === undefined ? {} : { shown },
  message,
});

/** Fields whose number is infinite: Ajv would apply no limit to them. */
const endless = (data: unknown) =>
  Object.entries(data ?? {})
    .filter(([, value]) => value === Infinity || value === -Infinity)
    .map(([name]) => validationError(`/${name}`, 'maximum', 'must be finite'));

const KEYWORDS = { keywords: [TEXT_KIND_KEYWORD] };
const bodies = addFormats(new Ajv(KEYWORDS));
const texts = addFormats(new Ajv({ ...KEYWORDS, coerceTypes: true }));

/** Compiles a schema at its first use: compiling all of them would delay the start by a second. */
function onFirstUse<Schema extends object, Result>(
  compile: (schema: Schema) => Result,
): (schema: Schema) => () => Result {
  const compiled = new WeakMap<Schema, Result>();
  return (schema) => () => {
    const result = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, result);
    return result;
  };
}

const bodyCheck = onFirstUse((schema: object) => bodies.compile(schema));
const textCheck = onFirstUse((schema: object) => texts.compile(schema));
const serializer = onFirstUse((schema: object) => fastJsonStringify(schema));

/**
 * Texts are cleaned by their kinds before they are validated, so that no call can forget it. Unknown fields are
 * refused, not dropped. Numbers in paths and queries arrive as text and are converted (a text like 1e400 into
 * Infinity); bodies must have the right types.
 */
export function installValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const check = (httpPart === 'body' ? bodyCheck : textCheck)(schema);
    return (data: unknown) => {
      const validate = check();
      const { value, problems } = readTexts(schema, data);
      const errors = validate(value)
        ? [
            ...endless(value),
            ...invalidTextPointers(value).map((place) => validationError(place, 'text', 'must be text')),
            ...problems.map(({ at, message }) => validationError(at, 'text', 'must be of its kind', message)),
          ]
        : (validate.errors ?? []);
      return errors.length === 0 ? { value } : { error: errors };
    };
  });
  app.setSerializerCompiler<object>(({ schema }) => {
    const serialize = serializer(schema);
    return (data) => serialize()(data);
  });
}
