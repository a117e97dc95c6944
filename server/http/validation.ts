/** How requests are held to the contract. */
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { brokenTexts } from '../../domain/validation';

const refused = (instancePath: string, keyword: string, message: string) => ({
  keyword,
  instancePath,
  schemaPath: '',
  params: {},
  message,
});

/** The fields that became a number beyond all numbers: Ajv would hold them to no limit. */
const endless = (data: unknown) =>
  Object.entries(data ?? {})
    .filter(([, value]) => value === Infinity || value === -Infinity)
    .map(([name]) => refused(`/${name}`, 'maximum', 'must be finite'));

/**
 * What the contract doesn't name is refused, not dropped. Numbers in paths and queries arrive as text and are
 * turned into numbers (a text like 1e400 into Infinity); bodies must have the right types.
 */
export function installValidation(app: FastifyInstance): void {
  const bodies = new Ajv();
  const texts = new Ajv({ coerceTypes: true });
  for (const ajv of [bodies, texts]) addFormats(ajv);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? bodies : texts).compile(schema);
    return (data: unknown) => {
      const errors = validate(data)
        ? [...endless(data), ...brokenTexts(data).map((place) => refused(place, 'text', 'must be text'))]
        : (validate.errors ?? []);
      return errors.length === 0 || { error: errors };
    };
  });
}
