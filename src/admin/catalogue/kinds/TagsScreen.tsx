import type { AdminTag, Tag } from '../../../../domain/contract/catalogueAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { formField } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import { catalogueScreen } from '../CatalogueScreen';
import { ColorControl } from '../controls';
import { trimmedText, type CatalogueKind } from '../kind';

const FIELDS = [formField('name', 'text', 'Nombre'), formField('color', 'text', 'Color', { order: 2 })];

const Preview = ({ values }: { readonly values: FormValues }) => (
  <TagMark tag={{ name: trimmedText(values.name) || 'Nombre', color: trimmedText(values.color) }} />
);

const KIND: CatalogueKind<AdminTag> = {
  path: '/tags',
  listPath: '/tags',
  one: 'tag',
  labels: {
    title: 'Etiquetas',
    text: 'Lo que distingue a una clase o a un programa: «Nueva», «Con pesas».',
    add: 'Nueva etiqueta',
    edit: 'Editar etiqueta',
    the: 'la etiqueta',
    feminine: true,
    empty: 'Todavía no hay etiquetas.',
  },
  nameOf: ({ name }) => name,
  summaryOf: ({ in_use }) => (in_use ? 'En uso' : 'Sin uso todavía'),
  thumbOf: ({ color }) => ({ color }),
  fields: () => FIELDS,
  render: {
    name: (props) => <TextControl {...props} extra={{ maxLength: 120, autoComplete: 'off' }} />,
    color: (props) => <ColorControl {...props} />,
  },
  blank: { name: '', color: '#1e6f5c' },
  valuesOf: ({ name, color }) => ({ name, color }),
  bodyOf: ({ name, color }) => ({ name: trimmedText(name), color: trimmedText(color) }),
  Preview,
};

/** /admin/etiquetas */
export default catalogueScreen(KIND);

/** A tag as visitors see it: its colour is a dot, so that the text is readable with any colour. */
const TagMark = ({ tag: { name, color } }: { readonly tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className="catalogue-tag">
    <span style={{ backgroundColor: color }} aria-hidden />
    {name}
  </span>
);
