import { visibleFields } from '../../domain/forms/fields';
import {
  fieldsWithin,
  fieldPlacementProblem,
  SHOWN_NOWHERE,
  valuesWithin,
  withoutForms,
} from '../../domain/forms/places';
import { formField } from '../../src/ui/form/controls';

const FIELDS = [
  formField('lesion', 'boolean', '¿Lesión?'),
  formField('cual', 'text', '¿Cuál?', { precondition: 'lesion' }),
  formField('zona', 'text', '¿Dónde?', { precondition: 'cual!=no' }),
];

it('two forms with the same keys stand in one form, each with its own conditions and values', () => {
  const fields = [...fieldsWithin(7, FIELDS), ...fieldsWithin(71, FIELDS)];
  const values = { name: 'Ana', formulario_7_lesion: true, formulario_71_lesion: false };
  expect(visibleFields(fields, values).map(({ key }) => key)).toEqual(
    [
      'formulario_7_lesion',
      'formulario_7_cual',
      'formulario_7_zona',
      'formulario_71_lesion',
      'formulario_71_zona',
    ].sort((a, b) => fields.findIndex((f) => f.key === a) - fields.findIndex((f) => f.key === b)),
  );
  expect(valuesWithin(7, values)).toEqual({ lesion: true });
  expect(valuesWithin(71, values)).toEqual({ lesion: false });
  expect(withoutForms(values)).toEqual({ name: 'Ana' });
});

it('a form that is shown nowhere may have any fields', () =>
  expect(fieldPlacementProblem(null, SHOWN_NOWHERE, [formField('clave', 'password', 'Clave')])).toBeNull());

it('files are asked only of who has an account', () => {
  const file = [formField('foto', 'image', 'Foto')];
  expect(fieldPlacementProblem(7, { ...SHOWN_NOWHERE, page: 'everyone' }, file)).toContain('«Foto»');
  expect(fieldPlacementProblem(7, { ...SHOWN_NOWHERE, page: 'account' }, file)).toBeNull();
});

it('the address form is shown where the address is, nowhere else', () =>
  expect(fieldPlacementProblem(6, { ...SHOWN_NOWHERE, profile: true }, FIELDS)).toContain('perfil'));
