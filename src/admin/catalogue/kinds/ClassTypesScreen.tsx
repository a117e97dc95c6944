import { CLASS_LEVELS } from '../../../../domain/classLevels';
import type { AdminClassType } from '../../../../domain/contract/catalogueAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { classTypePath } from '../../../core/routing/paths';
import { ClassTypes } from '../../../features/landing/components/ClassTypes';
import { formField } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import { fileName } from '../../files/FilePicker';
import { catalogueScreen } from '../CatalogueScreen';
import { PictureControl } from '../controls';
import { fileIdOf, fileAddressOf, trimmedText, type CatalogueKind } from '../kind';

const optional = (order: number) => ({ required: false, order });
const FIELDS = [
  formField('name', 'text', 'Nombre'),
  formField('description', 'textarea', 'Descripción', optional(2)),
  formField('file_id', 'image', 'Foto', optional(3)),
  formField('icon', 'image', 'Ícono', optional(4)),
  formField('level', 'select', 'Nivel', {
    ...optional(5),
    items: CLASS_LEVELS.map((level) => ({ value: level, label: level })),
  }),
  formField('what_to_bring', 'textarea', 'Qué traer', optional(6)),
  formField('restricted', 'boolean', 'Restringida: solo con créditos de esta clase', optional(7)),
];

/** An icon's file is known by its name only. */
const iconOf = ({ icon, icon_src }: AdminClassType) =>
  icon === null
    ? null
    : { file_id: 1, name: icon.slice(icon.lastIndexOf('/') + 1), type: 'image/*', src: icon_src ?? '' };

function Preview({ values }: { readonly values: FormValues }) {
  const src = fileAddressOf(values.file_id);
  if (src === null) return <p>Sin foto no aparece en la portada. Elige una para que tus visitantes la vean.</p>;
  const type = {
    class_type_id: 0,
    name: trimmedText(values.name) || 'Nombre',
    description: trimmedText(values.description),
    icon: null,
    file: { file_id: 1, name: '', type: '', src },
    spot_map: null,
    restricted: false,
  };
  return <ClassTypes types={[type]} failed={false} onLoad={() => undefined} />;
}

const KIND: CatalogueKind<AdminClassType> = {
  path: '/class_types',
  listPath: '/class_types/admin/all',
  one: 'class_type',
  labels: {
    title: 'Tipos de clase',
    text: 'Lo que se practica en tu estudio: ciclo, yoga, barre.',
    add: 'Nuevo tipo de clase',
    edit: 'Editar tipo de clase',
    the: 'el tipo de clase',
    empty: 'Todavía no hay tipos de clase.',
  },
  nameOf: ({ name }) => name,
  summaryOf: ({ description, level, restricted }) =>
    [level, restricted && 'Restringida', description].filter(Boolean).join(' · '),
  thumbOf: ({ file, icon_src }) => ({ src: file?.src ?? icon_src }),
  fields: () => FIELDS,
  render: {
    name: (props) => <TextControl {...props} extra={{ maxLength: 120, autoComplete: 'off' }} />,
    file_id: (props) => <PictureControl {...props} hint="Aparece en la portada y en la página de la clase." />,
    icon: (props) => <PictureControl {...props} hint="Pequeño, junto al nombre en el calendario." />,
  },
  blank: { name: '', description: '', file_id: null, icon: null, level: null, what_to_bring: '', restricted: false },
  valuesOf: (row) => ({
    name: row.name,
    description: row.description,
    file_id: row.file,
    icon: iconOf(row),
    level: row.level ?? null,
    what_to_bring: row.what_to_bring ?? '',
    restricted: row.restricted,
  }),
  bodyOf: ({ name, description, file_id, icon, level, what_to_bring, restricted }) => ({
    name: trimmedText(name),
    description: trimmedText(description),
    file_id: fileIdOf(file_id),
    icon: icon ? fileName({ src: fileAddressOf(icon) ?? '' }) : null,
    level: level || null,
    what_to_bring: trimmedText(what_to_bring) || null,
    restricted: restricted === true,
  }),
  Preview,
  framed: true,
  linksOf: ({ class_type_id, archived }) => [
    { to: `${ADMIN_PATHS.rooms}?clase=${class_type_id}`, label: 'Mapa de lugares' },
    { to: `${ADMIN_PATHS.ratings}?tipo=${class_type_id}`, label: 'Sus calificaciones' },
    ...(archived ? [] : [{ to: classTypePath(class_type_id), label: 'Ver su página' }]),
  ],
};

/** /admin/tipos-de-clase */
export default catalogueScreen(KIND);
