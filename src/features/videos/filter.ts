/** The filter of the videos (specification, section 3, 'Filter state'), stored in the address under its own names. */

export const FILTER_IDS = [
  'class_category_id',
  'instructor_id',
  'class_type_id',
  'video_type_id',
  'program_id',
  'duration',
  'tag_id',
] as const;
export type FilterId = (typeof FILTER_IDS)[number];

export type VideoFilter = Readonly<Partial<Record<FilterId, number>>> & { readonly query?: string };

const VIDEO_LISTS = ['todos', 'proximos', 'favoritos'] as const;
export type VideoList = (typeof VIDEO_LISTS)[number];

const LIST = 'lista';

export const listOf = (params: URLSearchParams): VideoList =>
  VIDEO_LISTS.find((list) => list === params.get(LIST)) ?? 'todos';

export function filterOf(params: URLSearchParams): VideoFilter {
  const ids = FILTER_IDS.flatMap((name) => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,9}$/.test(text) ? [[name, Number(text)] as const] : [];
  });
  const query = (params.get('query') ?? '').trim().slice(0, 100);
  return { ...Object.fromEntries(ids), ...(query ? { query } : {}) };
}

/** The address of a list with a filter. */
export function addressOf(list: VideoList, filter: VideoFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const params = new URLSearchParams([...(list === 'todos' ? [] : [[LIST, list]]), ...given]);
  const text = params.toString();
  return text === '' ? '?' : `?${text}`;
}
