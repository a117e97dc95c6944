import type { AdminVideo } from '../../../domain/contract/videosAdmin';
import { formatInstant } from '../../../domain/format';
import type { FieldValue, FormValues } from '../../../domain/forms/types';
import { instantOf, wallClockOf } from '../../../domain/studioTime';
import { durationText, videoLink, type VideoProvider } from '../../../domain/videos';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { VideoCard } from '../../features/videos/components/VideoCard';
import '../../features/videos/videos.scss';
import { ChipsControl } from '../../ui/form/ChipsControl';
import { formField, fieldText as shownText } from '../../ui/form/controls';
import { TextControl } from '../../ui/form/TextControls';
import { fileIdOf, fileAddressOf, trimmedText, type CatalogueKind, type Choice, type Choices } from '../catalogue/kind';
import { PickControl } from '../../ui/form/PickControl';
import { captionsOf, captionValues } from './captions';
import { EncodingStatus } from './EncodingStatus';
import { CaptionsControl, PosterControl, ProviderControl, PublishedControl, VideoFileControl } from './controls';
import { getChoices } from './service';
import './videos.scss';

const SOURCES: Readonly<Record<VideoProvider, string>> = {
  file: 'Archivo de video',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
};
const sourceOf = (value: FieldValue | undefined): VideoProvider =>
  value === 'youtube' || value === 'vimeo' ? value : 'file';

const numberOf = (value: FieldValue | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);
const numbersOf = (value: FieldValue | undefined): number[] => (Array.isArray(value) ? value.map(Number) : []);

async function readChoices(): Promise<Choices> {
  const [types, categories, videoTypes, programs, coaches, tags] = await getChoices();
  const named = (value: number, label: string, archived = false): Choice => ({ value, label, archived });
  return {
    class_type_id: types.class_types.map((one) => named(one.class_type_id, one.name, one.archived)),
    class_category_id: categories.class_categories.map((one) => named(one.class_category_id, one.name)),
    video_type_id: videoTypes.video_types.map((one) => named(one.video_type_id, one.name, one.archived)),
    program_id: programs.programs.map((one) => named(one.program_id, one.name, one.archived)),
    instructor_ids: coaches.instructors.map((one) =>
      named(one.instructor_id, one.nickname || `${one.name} ${one.last_name}`.trim(), one.archived),
    ),
    tag_ids: tags.tags.map((one) => named(one.tag_id, one.name, one.archived)),
  };
}

const CHOSEN = [
  ['class_type_id', 'select', 'Tipo de clase'],
  ['class_category_id', 'select', 'Categoría'],
  ['video_type_id', 'select', 'Tipo de video'],
  ['program_id', 'select', 'Programa'],
  ['instructor_ids', 'creatable-select', 'Coaches'],
  ['tag_ids', 'creatable-select', 'Etiquetas'],
] as const;

/** Choices, including archived ones that the video has. */
function chosenFields(choices: Choices, row: AdminVideo | null) {
  return CHOSEN.flatMap(([key, type, label], at) => {
    const has = row ? [row[key]].flat() : [];
    const items = (choices[key] ?? []).filter(({ value, archived }) => !archived || has.includes(Number(value)));
    return items.length === 0 ? [] : [formField(key, type, label, { required: false, order: 10 + at, items })];
  });
}

const pickControl = (props: Parameters<typeof PickControl>[0]) => <PickControl {...props} none="Ninguno" />;
const chipsControl = (props: Parameters<typeof ChipsControl>[0]) => <ChipsControl {...props} />;

function bodyOf(values: FormValues, zone: string): Readonly<Record<string, unknown>> {
  const given = trimmedText(values.provider_id);
  const chosen = sourceOf(values.provider);
  const link = chosen === 'file' ? null : videoLink(given);
  const provider = link?.provider ?? chosen;
  const isFile = provider === 'file';
  const published = trimmedText(values.published_at);
  return {
    title: trimmedText(values.title),
    description: trimmedText(values.description),
    provider,
    provider_id: isFile ? null : (link?.provider_id ?? given),
    file_id: isFile ? fileIdOf(values.file_id) : null,
    // The server reads the length of a file.
    duration: isFile ? undefined : Math.round((numberOf(values.minutes) ?? 0) * 60),
    poster_file_id: fileIdOf(values.poster_file_id),
    class_type_id: numberOf(values.class_type_id),
    class_category_id: numberOf(values.class_category_id),
    video_type_id: numberOf(values.video_type_id),
    program_id: numberOf(values.program_id),
    program_position: Math.round(numberOf(values.program_position) ?? 0),
    instructor_ids: numbersOf(values.instructor_ids),
    tag_ids: numbersOf(values.tag_ids),
    captions: captionsOf(values.captions),
    published_at: published === '' ? null : instantOf(`${published}Z`, zone).toISOString(),
  };
}

const valuesOf = (row: AdminVideo, zone: string): FormValues => ({
  title: row.title,
  description: row.description,
  provider: row.provider,
  provider_id: row.provider_id ?? '',
  file_id: row.file,
  minutes: row.provider === 'file' ? '' : String(Math.round((row.duration / 60) * 100) / 100),
  poster_file_id: row.poster,
  class_type_id: row.class_type_id,
  class_category_id: row.class_category_id,
  video_type_id: row.video_type_id,
  program_id: row.program_id,
  program_position: row.program_position ?? '',
  instructor_ids: row.instructor_ids.map(String),
  tag_ids: row.tag_ids.map(String),
  captions: captionValues(row.captions),
  published_at: row.published_at === null ? '' : wallClockOf(new Date(row.published_at), zone).slice(0, 16),
});

/** 'Borrador', 'Se estrena el …', 'Publicado el …'. */
function stateOf(published_at: string | null, zone: string): string {
  if (published_at === null) return 'Borrador';
  const isAhead = Date.parse(published_at) > Date.now();
  return `${isAhead ? 'Se estrena' : 'Publicado'} el ${formatInstant(published_at, zone)}`;
}

function Card({ values, zone }: { readonly values: FormValues; readonly zone: string }) {
  const published = trimmedText(values.published_at);
  const publishedAt = (published === '' ? new Date() : instantOf(`${published}Z`, zone)).toISOString();
  const isAhead = Date.parse(publishedAt) > Date.now();
  return (
    <ul className="video-cards">
      <VideoCard
        video={{
          video_id: 1,
          title: trimmedText(values.title) || 'Título',
          description: '',
          duration: Math.round((numberOf(values.minutes) ?? 0) * 60) || 0,
          provider: sourceOf(values.provider),
          class_category_id: null,
          class_type_id: null,
          video_type_id: null,
          program_id: null,
          program_position: null,
          instructors: [],
          tags: [],
          favorite: 0,
          progress: null,
          rating: null,
          poster: { file_id: 1, name: '', type: 'image/*', src: fileAddressOf(values.poster_file_id) ?? '' },
          publishedAt,
        }}
        upcomingIn={isAhead ? zone : undefined}
        onFavorite={() => undefined}
      />
    </ul>
  );
}

const BLANK: FormValues = {
  title: '',
  description: '',
  provider: 'file',
  provider_id: '',
  file_id: null,
  minutes: '',
  poster_file_id: null,
  class_type_id: null,
  class_category_id: null,
  video_type_id: null,
  program_id: null,
  program_position: '',
  instructor_ids: [],
  tag_ids: [],
  captions: [],
  published_at: '',
};

export const videoKind = (zone: string): CatalogueKind<AdminVideo> => ({
  path: '/videos',
  listPath: '/videos/admin/all',
  one: 'video',
  paged: true,
  whole: true,
  labels: {
    title: 'Videos',
    text: 'Clases grabadas que ven tus clientes con un paquete en línea.',
    add: 'Nuevo video',
    edit: 'Editar video',
    the: 'el video',
    empty: 'Todavía no hay videos.',
  },
  nameOf: ({ title }) => title,
  summaryOf: ({ published_at, duration, provider, qualities }) =>
    [
      stateOf(published_at, zone),
      duration > 0 && durationText(duration),
      SOURCES[provider],
      qualities.length > 0 && `Hasta ${Math.max(...qualities)}p`,
    ]
      .filter(Boolean)
      .join(' · '),
  linksOf: ({ video_id }) => [
    { to: `${ADMIN_PATHS.ratings}?de=videos&video=${video_id}`, label: 'Sus calificaciones' },
  ],
  Status: EncodingStatus,
  thumbOf: ({ poster, frame }) => ({ src: (poster ?? frame)?.src }),
  readChoices,
  fields: (choices, row) => [
    formField('title', 'text', 'Título'),
    formField('description', 'textarea', 'Descripción', { required: false, order: 2 }),
    formField('provider', 'select', 'De dónde viene', {
      order: 3,
      items: Object.entries(SOURCES).map(([value, label]) => ({ value, label })),
    }),
    formField('file_id', 'file', 'Archivo del video', { order: 4, precondition: 'provider=file' }),
    formField('provider_id', 'text', 'Dirección del video', { order: 5, precondition: 'provider!=file' }),
    formField('minutes', 'number', 'Duración en minutos', {
      required: false,
      order: 6,
      precondition: 'provider!=file',
    }),
    formField('poster_file_id', 'image', 'Portada', { required: false, order: 7 }),
    ...chosenFields(choices, row),
    formField('program_position', 'number', 'Lugar en el programa', {
      required: false,
      order: 13,
      precondition: 'program_id',
    }),
    formField('captions', 'multiple-images', 'Subtítulos', { required: false, order: 20 }),
    formField('published_at', 'datetime', 'Publicación', { required: false, order: 21 }),
  ],
  render: (values) => ({
    title: (props) => <TextControl {...props} extra={{ maxLength: 200, autoComplete: 'off' }} />,
    provider: (props) => <PickControl {...props} />,
    file_id: (props) => <VideoFileControl {...props} />,
    provider_id: (props) => (
      <ProviderControl {...props} provider={shownText(values.provider ?? null) === 'vimeo' ? 'vimeo' : 'youtube'} />
    ),
    poster_file_id: (props) => (
      <PosterControl {...props} video={sourceOf(values.provider) === 'file' ? fileAddressOf(values.file_id) : null} />
    ),
    class_type_id: pickControl,
    class_category_id: pickControl,
    video_type_id: pickControl,
    program_id: pickControl,
    instructor_ids: chipsControl,
    tag_ids: chipsControl,
    captions: (props) => <CaptionsControl {...props} />,
    published_at: (props) => <PublishedControl {...props} />,
  }),
  blank: BLANK,
  valuesOf: (row) => valuesOf(row, zone),
  bodyOf: (values) => bodyOf(values, zone),
  Preview: ({ values }) => <Card values={values} zone={zone} />,
  framed: true,
  beside: { to: ADMIN_PATHS.videoTypes, label: 'Tipos de video' },
});
