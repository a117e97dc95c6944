import { missingLabels, missingProfileFields } from '../../domain/profile';
import { aField } from './forms/fields';

const ANA = { name: 'Ana', last_name: 'Pérez', phone: '5512345678', birthdate: null };
const HOME = { city: 'Mérida', state: 'Yucatán', country: 'México' };
const fields = [
  aField({ key: 'casa', label: 'Domicilio', type: 'address' }),
  aField({ key: 'contacto', label: 'Teléfono de emergencia', type: 'phone', required: false }),
];
const missing = (custom_values: object, birthdate_required = false) =>
  missingProfileFields({ ...ANA, custom_values: { ...custom_values } }, { birthdate_required }, fields, '2026-11-26');

test('a profile lacks the birthdate where it is required, and a required address without its city', () => {
  expect(missing({ casa: { ...HOME, city: '' } }, true)).toEqual(['birthdate', 'casa']);
  expect(missingLabels(['birthdate', 'casa'], fields)).toEqual(['Fecha de nacimiento', 'Domicilio']);
});

test('a profile that was stored with a short postal code and a short telephone lacks nothing', () => {
  expect(missing({ casa: { ...HOME, zip_code: '067' }, contacto: '123' })).toEqual([]);
});
