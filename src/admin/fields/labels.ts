import type { FieldItem, FieldType } from '../../../domain/forms/types';

/** Names of field types for the front desk. */
export const TYPE_LABELS: Readonly<Record<FieldType, string>> = {
  text: 'Texto corto',
  textarea: 'Texto largo',
  select: 'Lista: una opción',
  'creatable-select': 'Lista: varias opciones',
  boolean: 'Casilla',
  number: 'Número',
  phone: 'Teléfono',
  email: 'Correo',
  date: 'Fecha',
  time: 'Hora',
  datetime: 'Fecha y hora',
  birthdate: 'Fecha de nacimiento',
  address: 'Dirección',
  location: 'Estudio',
  image: 'Imagen',
  'multiple-images': 'Varias imágenes',
  file: 'Archivo',
  password: 'Contraseña',
};

export const TYPE_ITEMS: readonly FieldItem[] = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }));
/** Types for stored answers, so no passwords. */
export const STORED_TYPE_ITEMS = TYPE_ITEMS.filter(({ value }) => value !== 'password');
