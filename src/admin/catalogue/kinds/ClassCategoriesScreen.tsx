import type { AdminClassCategory, NEW_CATEGORY } from '../../../../domain/contract/classCategories';
import { slugFromTitle } from '../../../../domain/slug';
import { Badge } from '../../../ui/Badge';
import { formField } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import { catalogueScreen } from '../CatalogueScreen';
import { trimmedText, type CatalogueKind } from '../kind';

const OWN = { maxLength: 120, autoComplete: 'off' };
const FIELDS = [
  formField('name', 'text', 'Nombre'),
  formField('description', 'textarea', 'Descripción', { order: 2, required: false }),
  formField('handle', 'text', 'Identificador', { order: 3, required: false }),
];
const HINT = 'Letras, números y guiones: «cuerpo-y-mente». Vacío, sale del nombre.';

const KIND: CatalogueKind<AdminClassCategory> = {
  path: '/class_categories',
  listPath: '/class_categories/admin/all',
  one: 'class_category',
  many: 'class_categories',
  labels: {
    title: 'Categorías',
    text: 'Agrupan tus clases y videos: fuerza, cardio, meditación.',
    add: 'Nueva categoría',
    edit: 'Editar categoría',
    the: 'la categoría',
    feminine: true,
    empty: 'Todavía no hay categorías.',
  },
  nameOf: ({ name }) => name,
  summaryOf: ({ handle, description }) => [handle, description].filter(Boolean).join(' · '),
  fields: () => FIELDS,
  render: {
    name: (props) => <TextControl {...props} extra={OWN} />,
    handle: (props) => <TextControl {...props} extra={{ ...OWN, hint: HINT, autoCapitalize: 'none' }} />,
  },
  blank: { name: '', description: '', handle: '' },
  valuesOf: ({ name, description, handle }) => ({ name, description, handle }),
  bodyOf: ({ name, description, handle }) => ({
    class_category_id: 'nueva' satisfies typeof NEW_CATEGORY,
    name: trimmedText(name),
    handle: trimmedText(handle) || slugFromTitle(trimmedText(name)),
    description: trimmedText(description),
  }),
  archiveBody: (archived) => ({ available: !archived }),
  rowOf: (stored, before) => ({ ...stored, archived: !stored.available, in_use: before?.in_use ?? false }),
  Preview: ({ values }) => <Badge>{trimmedText(values.name) || 'Nombre'}</Badge>,
};

/** /admin/categorias */
export default catalogueScreen(KIND);
