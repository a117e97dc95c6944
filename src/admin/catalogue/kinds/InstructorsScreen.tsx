import type { AdminInstructor } from '../../../../domain/contract/catalogueAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { instructorPath } from '../../../core/routing/paths';
import { CoachProfile } from '../../../features/instructors/components/CoachProfile';
import { formField } from '../../../ui/form/controls';
import { TextControl } from '../../../ui/form/TextControls';
import { PickControl } from '../../../ui/form/PickControl';
import { catalogueScreen } from '../CatalogueScreen';
import { PictureControl } from '../controls';
import { fileIdOf, fileAddressOf, trimmedText, type CatalogueKind } from '../kind';
import { getTeam } from '../../team/service';

const optional = (order: number) => ({ required: false, order });
const OFF = { autoComplete: 'off' } as const;

const textsOf = (values: FormValues) => ({
  name: trimmedText(values.name),
  last_name: trimmedText(values.last_name),
  nickname: trimmedText(values.nickname) || null,
  quote: trimmedText(values.quote) || null,
  short_bio: trimmedText(values.short_bio) || null,
  instagram: trimmedText(values.instagram) || null,
  music_type: trimmedText(values.music_type) || null,
});

function Preview({ values }: { readonly values: FormValues }) {
  const src = fileAddressOf(values.file_id);
  const birthdate = trimmedText(values.birthdate);
  const texts = textsOf(values);
  return (
    <CoachProfile
      coach={{
        instructor_id: 0,
        ...texts,
        name: texts.name || 'Nombre',
        birthdate: birthdate ? `--${birthdate.slice(5)}` : null,
        file: src === null ? null : { file_id: 1, name: '', type: '', src },
      }}
    />
  );
}

const KIND: CatalogueKind<AdminInstructor> = {
  path: '/instructors',
  listPath: '/instructors/admin/all',
  one: 'instructor',
  labels: {
    title: 'Coaches',
    text: 'Quienes dan tus clases, como los conocen tus visitantes.',
    add: 'Nuevo coach',
    edit: 'Editar coach',
    the: 'el perfil de coach',
    empty: 'Todavía no hay coaches.',
  },
  nameOf: ({ name, last_name }) => `${name} ${last_name}`.trim(),
  summaryOf: ({ nickname, home, quote }) =>
    [nickname && `«${nickname}»`, home && 'En la portada', quote].filter(Boolean).join(' · '),
  thumbOf: ({ file }) => ({ src: file?.src }),
  readChoices: async () => ({
    customer_id: (await getTeam()).rows.map(({ customer_id, name, last_name }) => ({
      value: customer_id,
      label: `${name} ${last_name}`.trim(),
    })),
  }),
  fields: ({ customer_id: team = [] }, row) => [
    formField('name', 'text', 'Nombre'),
    formField('last_name', 'text', 'Apellidos', optional(2)),
    formField('nickname', 'text', 'Apodo', optional(3)),
    formField('file_id', 'image', 'Foto', optional(4)),
    formField('quote', 'text', 'Frase', optional(5)),
    formField('short_bio', 'textarea', 'Sobre su trayectoria', optional(6)),
    formField('instagram', 'text', 'Instagram', optional(7)),
    formField('music_type', 'text', 'Música', optional(8)),
    formField('birthdate', 'date', 'Fecha de nacimiento', optional(9)),
    formField('home', 'boolean', 'Mostrar en la portada', optional(10)),
    formField('customer_id', 'select', 'Cuenta con la que entra', {
      ...optional(11),
      items:
        row?.customer_id && !team.some(({ value }) => value === row.customer_id)
          ? [...team, { value: row.customer_id, label: `Cuenta ${row.customer_id}` }]
          : team,
    }),
  ],
  render: {
    name: (props) => <TextControl {...props} extra={{ ...OFF, maxLength: 120 }} />,
    last_name: (props) => <TextControl {...props} extra={{ ...OFF, maxLength: 120 }} />,
    nickname: (props) => (
      <TextControl {...props} extra={{ ...OFF, maxLength: 60, hint: 'Si lo pones, aparece en el calendario.' }} />
    ),
    file_id: (props) => <PictureControl {...props} hint="Vertical se ve mejor." />,
    instagram: (props) => <TextControl {...props} extra={{ ...OFF, hint: 'Su usuario: @valeria' }} />,
    birthdate: (props) => (
      <TextControl {...props} extra={{ ...OFF, hint: 'Tus visitantes solo ven el día y el mes.' }} />
    ),
    customer_id: (props) => <PickControl {...props} none="Ninguna" />,
  },
  blank: {
    name: '',
    last_name: '',
    nickname: '',
    file_id: null,
    quote: '',
    short_bio: '',
    instagram: '',
    music_type: '',
    birthdate: null,
    home: true,
    customer_id: null,
  },
  valuesOf: (row) => ({
    name: row.name,
    last_name: row.last_name,
    nickname: row.nickname ?? '',
    file_id: row.file,
    quote: row.quote ?? '',
    short_bio: row.short_bio ?? '',
    instagram: row.instagram ?? '',
    music_type: row.music_type ?? '',
    birthdate: row.birthdate,
    home: row.home,
    customer_id: row.customer_id,
  }),
  bodyOf: (values) => ({
    ...textsOf(values),
    file_id: fileIdOf(values.file_id),
    birthdate: trimmedText(values.birthdate) || null,
    home: values.home === true,
    customer_id: values.customer_id ?? null,
  }),
  Preview,
  framed: true,
  linksOf: ({ instructor_id, archived, customer_id }) => [
    ...(archived ? [] : [{ to: instructorPath(instructor_id), label: 'Ver su página' }]),
    { to: `${ADMIN_PATHS.ratings}?coach=${instructor_id}`, label: 'Sus calificaciones' },
    ...(customer_id === null ? [] : [{ to: ADMIN_PATHS.team, label: 'Su acceso en Equipo' }]),
  ],
};

/** /admin/coaches */
export default catalogueScreen(KIND);
