import { Type, type TSchema } from '@sinclair/typebox';
import { Exact, Nullable, type Call } from '../../../domain/contract/call';
import { CALLS } from '../../../domain/contract';
import { Email, TEXT_KIND_KEYWORD, Lines, PersonName, readTexts } from '../../../domain/contract/texts';
import { NAME_LINK_ERROR } from '../../../domain/texts';

const schema = Exact({
  name: PersonName(),
  email: Type.Optional(Nullable(Email)),
  title: Type.String(),
  notes: Type.Array(Exact({ text: Lines() })),
  values: Type.Record(
    Type.String({ pattern: '^[a-z]+$' }),
    Type.Union([Lines(), Type.Number(), Type.Array(Type.String())]),
  ),
});

describe('readTexts', () => {
  it('cleans each text as its kind, however deep it stands, and a text without a kind as a line', () => {
    const { value, problems } = readTexts(schema, {
      name: ' Ana\u200b\nRuiz ',
      email: '\u202aana@gmail.com\u202c',
      title: 'uno\r\ndos',
      notes: [{ text: 'uno\r\ndos\u0092' }],
      values: { a: 'x\r\ny', b: 3, c: ['x\ny'] },
    });
    expect(problems).toEqual([]);
    expect(value).toEqual({
      name: 'Ana Ruiz',
      email: 'ana@gmail.com',
      title: 'uno dos',
      notes: [{ text: 'uno\ndos’' }],
      values: { a: 'x\ny', b: 3, c: ['x y'] },
    });
  });

  it('says which name holds a link', () => {
    const { problems } = readTexts(Exact({ people: Type.Array(PersonName()) }), { people: ['Ana', 'http://malo.mx'] });
    expect(problems).toEqual([{ at: '/people/1', message: NAME_LINK_ERROR }]);
  });

  it('leaves what the schema does not name to the schema, however deep it goes', () => {
    let deep: unknown = 'x\u200b';
    for (let n = 0; n < 200_000; n += 1) deep = [deep];
    const data = { other: deep, title: { a: deep }, ['__proto__']: 'x' };
    const { value } = readTexts(schema, data);
    expect((value as typeof data).other).toBe(deep);
  });
});

type Holder = (text: string) => unknown;

/** For each text that a schema can hold: its schema, and data with nothing but that text. */
function textsOf(schema: TSchema): ReadonlyArray<{ readonly text: TSchema; readonly holding: Holder }> {
  const inside = (inner: TSchema, wrap: (value: unknown) => unknown) =>
    textsOf(inner).map(({ text, holding }) => ({ text, holding: (given: string) => wrap(holding(given)) }));
  if (schema.anyOf) return (schema.anyOf as TSchema[]).flatMap(textsOf);
  if (schema.type === 'array') return inside(schema.items as TSchema, (value) => [value]);
  if (schema.type === 'object')
    return [
      ...Object.entries((schema.properties ?? {}) as Record<string, TSchema>),
      ...Object.values((schema.patternProperties ?? {}) as Record<string, TSchema>).map(
        (one) => ['talla', one] as const,
      ),
    ].flatMap(([name, inner]) => inside(inner, (value) => ({ [name]: value })));
  return schema.type === 'string' ? [{ text: schema, holding: (given: string) => given }] : [];
}

const flat = (data: unknown): string[] =>
  typeof data === 'object' && data !== null ? Object.values(data).flatMap(flat) : [String(data)];

const WITH_TEXTS = (CALLS as readonly Call[])
  .map((call) => ({
    call,
    texts: [call.params, call.query, call.body, call.form].flatMap((part) =>
      part ? textsOf(part).map((one) => ({ ...one, part })) : [],
    ),
  }))
  .filter(({ texts }) => texts.length > 0)
  .map(({ call: { method, path }, texts }) => [method, path, texts] as const);

describe('the texts of the contract', () => {
  it.each(WITH_TEXTS)('%s %s gets none with a control, a direction mark or a space of no width', (_m, _p, texts) => {
    for (const { text, holding, part } of texts) {
      const noise = '\u202a\ufeffa\u0001\u0092\u0085\u200b\u200f\r\n\t\u007fb\u2028\u2066👩‍👩‍👧\u2069';
      const read = flat(readTexts(part, holding(noise)).value).join('');
      expect(read).toMatch(/^a’(?:…|\.\.\.)\s+b\s?👩‍👩‍👧$/);
      expect(read).not.toMatch(/(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\ufeff]/u);
      // Line ends only where the contract says that a text has lines.
      if (text[TEXT_KIND_KEYWORD] !== 'lines' && !textsOf(part).some((one) => one.text[TEXT_KIND_KEYWORD] === 'lines'))
        expect(read).not.toMatch(/[\t\n]/);
    }
  });

  it('know the people, whose names go into mails, by their kind', () => {
    const people = WITH_TEXTS.flatMap(([method, path, texts]) =>
      texts.flatMap(({ text, holding }) =>
        text[TEXT_KIND_KEYWORD] === 'name'
          ? [`${method} ${path} ${JSON.stringify(holding('')).replace(/["{}:[\]]/g, '')}`]
          : [],
      ),
    );
    expect(people.sort()).toEqual([
      'POST /class_reservations guest',
      'POST /class_reservations with_guestguest',
      'POST /customer last_name',
      'POST /customer name',
      'POST /customer/signup last_name',
      'POST /customer/signup name',
      'POST /desk_sales gift_cardrecipient_name',
      'POST /family last_name',
      'POST /family name',
      'POST /forms/{id}/answers name',
      'POST /gift_cards recipient_name',
      'POST /spot_holds guest',
      'PUT /class_reservations guest',
      'PUT /customer last_name',
      'PUT /customer name',
      'PUT /customer/me last_name',
      'PUT /customer/me name',
      'PUT /family/{id} last_name',
      'PUT /family/{id} name',
      'PUT /single_class/guest name',
    ]);
  });
});
