/** Tables about classes and the catalogue in the studio's export, beside classes and places. */
import { EXPORT_WORDS } from '../../../domain/exportWords';
import { CLOCK, NAME, YES, type Queries } from './query';

const TAGS = (table: string, id: string, of: string): string => `(select string_agg(t.name, ', ' order by t.name)
  from ${table} x join tag t using (tag_id) where x.${id} = ${of}.${id})`;

export const SCHEDULE: Queries = {
  'series-de-clases': {
    columns: [
      'Número',
      'Tipo de clase',
      'Estudio',
      'Sala',
      'Días de la semana',
      'Hora',
      'Desde',
      'Hasta',
      'Duración',
      'Lugares',
      'Coaches',
      'Categoría',
      'Evento',
      'Descripción',
    ],
    text: `select s.class_series_id as id, s.class_series_id as number, t.name as type, l.name as location,
      r.name as room, (select string_agg((array['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado',
        'domingo'])[d], ', ' order by d) from unnest(s.weekdays) d) as weekdays,
      to_char(s.start_time, 'HH24:MI') as time, s.starts_on, s.ends_on, s.duration, s.capacity,
      (select string_agg(${NAME('i')}, '; ' order by i.instructor_id) from instructor i
        where i.instructor_id = any (s.instructors)) as coaches, k.name as category, p.title as event, s.description
      from class_series s join class_type t using (class_type_id) join location l using (location_id)
      left join room r on r.room_id = s.room_id left join class_category k using (class_category_id)
      left join class_package p on p.class_package_id = s.class_package_id`,
  },
  'etiquetas-de-clases': {
    columns: ['Clase', 'Etiqueta'],
    keys: 2,
    text: `select x.single_class_id as id, x.tag_id as id2, x.single_class_id as number, t.name
      from single_class_tag x join tag t using (tag_id)`,
  },
  'lugares-bloqueados': {
    columns: ['Número', 'Estudio', 'Sala', 'Tipo de clase', 'Lugar', 'Motivo', 'Desde'],
    text: `select b.blocked_spot_id as id, b.blocked_spot_id as number, l.name as location, r.name as room,
      t.name as type, b.spot, b.reason, ${CLOCK('b.created_at')} as created
      from blocked_spot b join location l using (location_id) left join room r on r.room_id = b.room_id
      left join class_type t on t.class_type_id = b.class_type_id`,
  },
  'dias-festivos': {
    columns: ['Número', 'Fecha', 'Estudio', 'Nombre'],
    text: `select h.holiday_id as id, h.holiday_id as number, h.day, l.name as location, h.name
      from holiday h left join location l using (location_id)`,
  },
  programas: {
    columns: ['Número', 'Nombre', 'Descripción', 'Etiquetas', 'Archivado'],
    text: `select p.program_id as id, p.program_id as number, p.name, p.description,
      ${TAGS('program_tag', 'program_id', 'p')} as tags, ${CLOCK('p.archived_at')} as archived from program p`,
  },
  videos: {
    columns: [
      'Número',
      'Título',
      'Descripción',
      'Tipo',
      'Categoría',
      'Tipo de clase',
      'Programa',
      'Coaches',
      'Etiquetas',
      'Segundos',
      'Dónde está',
      'Creado',
      'Publicado',
      'Archivado',
    ],
    words: { place: EXPORT_WORDS.videoPlace },
    text: `select v.video_id as id, v.video_id as number, v.title, v.description, y.name as kind, k.name as category,
      t.name as type, p.name as program,
      (select string_agg(${NAME('i')}, '; ' order by x.place) from video_instructor x
        join instructor i using (instructor_id) where x.video_id = v.video_id) as coaches,
      ${TAGS('video_tag', 'video_id', 'v')} as tags, v.duration, v.provider as place,
      ${CLOCK('v.created_at')} as created, ${CLOCK('v.published_at')} as published,
      ${CLOCK('v.archived_at')} as archived
      from video v left join video_type y using (video_type_id)
      left join class_category k on k.class_category_id = v.class_category_id
      left join class_type t on t.class_type_id = v.class_type_id
      left join program p on p.program_id = v.program_id`,
  },
  'tipos-de-video': {
    columns: ['Número', 'Nombre', 'Archivado'],
    text: `select y.video_type_id as id, y.video_type_id as number, y.name, ${YES('y.archived_at is not null')} as archived
      from video_type y`,
  },
  subtitulos: {
    columns: ['Video', 'Idioma', 'Nombre', 'Texto'],
    keys: 2,
    text: `select s.video_id as id, s.language as id2, s.video_id as number, s.language as code, s.label, s.content
      from video_caption s`,
  },
};
