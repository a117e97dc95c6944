import type { AdminProgram } from '../../../../domain/contract/catalogueAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { ChipsControl } from '../../../ui/form/ChipsControl';
import { formField } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import { Picture } from '../../../ui/Picture';
import { catalogueScreen } from '../CatalogueScreen';
import { PictureControl } from '../controls';
import { fileIdOf, fileAddressOf, trimmedText, type CatalogueKind } from '../kind';
import { getTags } from '../service';

const optional = (order: number) => ({ required: false, order });

const Preview = ({ values }: { readonly values: FormValues }) => (
  <article className="catalogue-program">
    <Picture src={fileAddressOf(values.file_id)} sizes="380px" className="catalogue-program__picture" />
    <h3>{trimmedText(values.name) || 'Nombre'}</h3>
    <p>{trimmedText(values.description)}</p>
  </article>
);

const KIND: CatalogueKind<AdminProgram> = {
  path: '/programs',
  listPath: '/programs/admin/all',
  one: 'program',
  labels: {
    title: 'Programas',
    text: 'Videos que se siguen en orden: un reto, un curso para empezar.',
    add: 'Nuevo programa',
    edit: 'Editar programa',
    the: 'el programa',
    empty: 'Todavía no hay programas.',
  },
  nameOf: ({ name }) => name,
  summaryOf: ({ description, tags }) => [description, ...tags.map(({ name }) => name)].filter(Boolean).join(' · '),
  thumbOf: ({ file }) => ({ src: file?.src }),
  readChoices: async () => ({
    tags: (await getTags())
      .filter(({ archived }) => !archived)
      .map(({ tag_id, name }) => ({ value: tag_id, label: name })),
  }),
  fields: ({ tags: choices = [] }, row) => {
    const others = (row?.tags ?? []).filter(({ tag_id }) => !choices.some(({ value }) => value === tag_id));
    const tags = [...choices, ...others.map(({ tag_id, name }) => ({ value: tag_id, label: name }))];
    return [
      formField('name', 'text', 'Nombre'),
      formField('description', 'textarea', 'Descripción', optional(2)),
      formField('file_id', 'image', 'Foto', optional(3)),
      ...(tags.length > 0 ? [formField('tags', 'creatable-select', 'Etiquetas', { ...optional(4), items: tags })] : []),
      formField('order', 'number', 'Orden', optional(5)),
    ];
  },
  render: {
    name: (props) => <TextControl {...props} extra={{ maxLength: 120, autoComplete: 'off' }} />,
    file_id: (props) => <PictureControl {...props} />,
    tags: (props) => <ChipsControl {...props} />,
    order: (props) => <TextControl {...props} extra={{ hint: 'Los números menores van primero.' }} />,
  },
  blank: { name: '', description: '', file_id: null, tags: [], order: 0 },
  valuesOf: ({ name, description, file, tags, order }) => ({
    name,
    description,
    file_id: file,
    tags: tags.map(({ tag_id }) => String(tag_id)),
    order,
  }),
  bodyOf: ({ name, description, file_id, tags, order }) => ({
    name: trimmedText(name),
    description: trimmedText(description),
    file_id: fileIdOf(file_id),
    tags: Array.isArray(tags) ? tags.map(Number) : [],
    order: Math.round(Number(order) || 0),
  }),
  Preview,
  framed: true,
};

/** /admin/programas */
export default catalogueScreen(KIND);
