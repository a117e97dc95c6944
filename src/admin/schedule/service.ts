import type { ClassType, Instructor } from '../../../domain/contract/catalogue';
import type { Tag } from '../../../domain/contract/catalogueAdmin';
import type { ClassCategory } from '../../../domain/contract/classCategories';
import type { NewHoliday } from '../../../domain/contract/holidays';
import type { ClassPackage } from '../../../domain/contract/packages';
import type { Room } from '../../../domain/contract/rooms';
import type {
  AdminScheduleQuery,
  CancelClasses,
  ChangeClass,
  CopyWeek,
  NewClass,
  SeriesScope,
} from '../../../domain/contract/scheduleAdmin';
import { dayOf } from '../../../domain/scheduleGrid';
import type { Day } from '../../../domain/studioTime';
import { api } from '../../core/http/api';

/** The parts for planning classes. */
export interface Catalogue {
  readonly class_types: readonly Pick<ClassType, 'class_type_id' | 'name' | 'spot_map'>[];
  readonly instructors: readonly Pick<Instructor, 'instructor_id' | 'name' | 'last_name' | 'nickname'>[];
  readonly rooms: readonly Room[];
  readonly categories: readonly Pick<ClassCategory, 'class_category_id' | 'name' | 'available'>[];
  readonly tags: readonly Tag[];
  /** The packages of events. */
  readonly events: readonly ClassPackage[];
}

export const getClasses = async (query: AdminScheduleQuery) =>
  (await api('GET /single_class/admin', { query })).single_classes;

export async function getCatalogue(): Promise<Catalogue> {
  const [types, coaches, rooms, categories, packages, tags] = await Promise.all([
    api('GET /class_types'),
    api('GET /instructors'),
    api('GET /rooms'),
    api('GET /class_categories'),
    api('GET /class_packages'),
    api('GET /tags'),
  ]);
  return {
    class_types: types.class_types,
    instructors: coaches.instructors,
    rooms: rooms.rooms,
    categories: categories.class_categories,
    events: packages.class_packages.filter(({ is_special_event }) => is_special_event),
    tags: tags.tags.filter(({ archived }) => !archived),
  };
}

/** The day of a class outside of the shown week; ApiError class/not-found. */
export const getDayOf = async (singleClassId: number): Promise<Day> =>
  dayOf((await api('GET /single_class/single/{id}', { params: { id: singleClassId } })).single_class.class_date);

export const getHolidays = async (from: Day) => (await api('GET /holidays', { query: { from } })).holidays;

/** Stores nothing; ApiErrors of postClass and putClass. */
export const postConflicts = (body: NewClass | ChangeClass) => api('POST /single_class/conflicts', { body });

export const postClass = (body: NewClass, idempotencyKey: string) =>
  api('POST /single_class', { body, idempotencyKey });

/** ApiError class/changed with who changed it, and many others. */
export const putClass = (body: ChangeClass) => api('PUT /single_class', { body });

export const getStoppedSeries = async () => (await api('GET /class_series/stopped')).class_series;

/** Refunds for a class and those of its series, which would end. */
export const postRefunds = async (single_class_ids: readonly number[], scope: SeriesScope) =>
  (await api('POST /single_class/refunds', { body: { single_class_ids, scope } })).refunds;

export const deleteSeries = async (
  id: number,
  scope: SeriesScope,
  { reason, refund }: Pick<CancelClasses, 'reason' | 'refund'>,
): Promise<number> =>
  (
    await api('DELETE /single_class/{id}', {
      params: { id },
      query: { scope, ...(reason && { reason }), ...(refund && { refund }) },
    })
  ).single_class_ids?.length ?? 1;

export const postCancel = async (body: CancelClasses) => (await api('POST /single_class/cancel', { body })).cancelled;

export const postCopy = (body: CopyWeek) => api('POST /single_class/copy', { body });

/** The last copies that can be undone. */
export const getCopies = async () => (await api('GET /single_class/copies')).copies;

/** ApiError class/not-found. */
export const deleteCopy = (firstId: number) => api('DELETE /single_class/copy/{id}', { params: { id: firstId } });

/** Returns the holiday with the existing classes of its day. */
export const postHoliday = (body: NewHoliday) => api('POST /holidays', { body });

export const deleteHoliday = (id: number) => api('DELETE /holidays/{id}', { params: { id } });
