import { splitName, splitNames } from '../../domain/personNames';

it.each([
  ['López Ruiz, Ana', 'Ana', 'López Ruiz'],
  ['Ana López Ruiz', 'Ana', 'López Ruiz'],
  ['Ana López', 'Ana', 'López'],
  ['Ana María López Ruiz', 'Ana María', 'López Ruiz'],
  ['María del Carmen López Ruiz', 'María del Carmen', 'López Ruiz'],
  ['Maria Del Carmen Lopez', 'Maria Del Carmen', 'Lopez'],
  ['José de la Luz Pérez', 'José de la Luz', 'Pérez'],
  ['María de los Ángeles Ruiz Mena', 'María de los Ángeles', 'Ruiz Mena'],
  ['Luis de León Ponce', 'Luis', 'de León Ponce'],
  ['Ana María de la Torre Ruiz', 'Ana María', 'de la Torre Ruiz'],
  ['Juan Carlos San Martín Pérez', 'Juan Carlos', 'San Martín Pérez'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Juan Pablo Luis Peña Nieto', 'Juan Pablo Luis', 'Peña Nieto'],
  ['Eva de la', 'Eva', 'de la'],
  ['Ana', 'Ana', ''],
  ['', '', ''],
])('splitName takes %j for %j and %j', (full, name, last_name) => {
  expect(splitName(full)).toEqual({ name, last_name });
});

it('splitNames puts those that may be split wrong first: without family name, or with a given name in it', () => {
  const names = splitNames(['Luz Mora Ruiz', 'Ana Luz Mora', 'Eva', 'Luz Mora Ruiz', ' ', 'Vega Soto, Ana']);
  expect(names.map(({ name, last_name, is_doubtful }) => [name, last_name, is_doubtful])).toEqual([
    ['Ana', 'Luz Mora', true],
    ['Eva', '', true],
    ['Luz', 'Mora Ruiz', false],
    ['Ana', 'Vega Soto', false],
  ]);
});

it.each(['De la Garza Ana', 'José María Fernández de Córdoba y Álvarez del Castillo'])(
  'splitNames marks %s, whose given names may hold a family name',
  (full) => {
    expect(splitNames([full, 'María del Carmen López Ruiz'])).toMatchObject([
      { full, is_doubtful: true },
      { is_doubtful: false },
    ]);
  },
);
