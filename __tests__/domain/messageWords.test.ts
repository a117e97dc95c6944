/** The studio's own words of a message. */
import { fillWords, wordsProblem } from '../../domain/messageWords';

const VARIABLES = [
  { name: 'nombre', label: 'el nombre de la persona', must: false },
  { name: 'fecha', label: 'el día del cobro', must: true },
];
const WORDS = { subject: 'Tu cobro', heading: 'Hola {nombre}', body: 'Se cobra el {fecha}.' };

it("a studio's text is accepted where it uses the variables of its message and all that are required", () => {
  expect(wordsProblem(WORDS, VARIABLES)).toBeNull();
});

it.each([
  ['an empty text', { body: ' ' }, 'body', 'Escribe este texto'],
  ['an unknown variable', { subject: 'Para {nombr}' }, 'subject', '{nombr}'],
  ['a variable with a space', { heading: '{ nombre}' }, 'heading', '{ nombre}'],
  ['a brace of its own', { heading: 'Hola {nombre' }, 'heading', 'Una llave'],
  ['a brace inside of braces', { heading: 'Hola {{nombre}}' }, 'heading', 'Una llave'],
  ['a missing obligatory variable', { body: 'Se cobra pronto.' }, 'body', 'Falta {fecha}: el día del cobro'],
])('refuses %s, naming the field', (_what, change, field, message) => {
  expect(wordsProblem({ ...WORDS, ...change }, VARIABLES)).toMatchObject({
    field,
    message: expect.stringContaining(message),
  });
});

it('fills in values once: a value with braces stays as it is', () => {
  expect(fillWords('{nombre} y {fecha}', { nombre: '{fecha}', fecha: 'hoy' })).toBe('{fecha} y hoy');
});
