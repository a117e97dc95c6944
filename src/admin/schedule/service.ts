import type {
  ClassType,
  ClassTypesResponse,
  Instructor,
  InstructorsResponse,
} from '../../../domain/contract/catalogue';
import type { AdminTag, Tag } from '../../../domain/contract/catalogueAdmin';
import type { ClassCategoriesResponse, ClassCategory } from '../../../domain/contract/classCategories';
import type { CancelledClass, EventRefunds } from '../../../domain/contract/classes';
import type { Holiday, NewHoliday } from '../../../domain/contract/holidays';
import type { ClassPackage, ClassPackagesResponse } from '../../../domain/contract/packages';
import type { Room } from '../../../domain/contract/rooms';
import type {
  AdminClass,
  AdminClassesResponse,
  AdminScheduleQuery,
  CancelClasses,
  CheckedClass,
  ChangeClass,
  CopiedWeek,
  CopyWeek,
  StoppedSeries,
  NewClass,
  PlannedClass,
  SeriesScope,
} from '../../../domain/contract/scheduleAdmin';
import type { SingleClassResponse } from '../../../domain/contract/schedule';
import { dayOf } from '../../../domain/scheduleGrid';
import type { Day } from '../../../domain/studioTime';
import { http } from '../../core/http/client';

/** What classes are made of. */
export interface Catalogue {
  readonly class_types: readonly Pick<ClassType, 'class_type_id' | 'name' | 'spot_map'>[];
  readonly instructors: readonly Pick<Instructor, 'instructor_id' | 'name' | 'last_name' | 'nickname'>[];
  readonly rooms: readonly Room[];
  readonly categories: readonly Pick<ClassCategory, 'class_category_id' | 'name' | 'available'>[];
  readonly tags: readonly Tag[];
  /** The packages of events. */
  readonly events: readonly ClassPackage[];
}

export const getClasses = async (params: AdminScheduleQuery): Promise<AdminClass[]> =>
  (await http.get<AdminClassesResponse>('/single_class/admin', { params })).single_classes;

export async function getCatalogue(): Promise<Catalogue> {
  const [types, coaches, rooms, categories, packages, tags] = await Promise.all([
    http.get<ClassTypesResponse>('/class_types'),
    http.get<InstructorsResponse>('/instructors'),
    http.get<{ rooms: Room[] }>('/rooms'),
    http.get<ClassCategoriesResponse>('/class_categories'),
    http.get<ClassPackagesResponse>('/class_packages'),
    http.get<{ tags: AdminTag[] }>('/tags'),
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

/** The day of a class that isn't of the week on show; ApiError class/not-found. */
export const getDayOf = async (singleClassId: number): Promise<Day> =>
  dayOf((await http.get<SingleClassResponse>(`/single_class/single/${singleClassId}`)).single_class.class_date);

export const getHolidays = async (from: Day): Promise<Holiday[]> =>
  (await http.get<{ holidays: Holiday[] }>('/holidays', { params: { from } })).holidays;

/** Stores nothing; ApiErrors of postClass and putClass. */
export const postConflicts = (body: NewClass | ChangeClass): Promise<CheckedClass> =>
  http.post('/single_class/conflicts', body);

export const postClass = (body: NewClass, idempotencyKey: string): Promise<PlannedClass> =>
  http.post('/single_class', body, { idempotencyKey });

/** ApiError class/changed with who changed it, and many others. */
export const putClass = (body: ChangeClass): Promise<PlannedClass> => http.put('/single_class', body);

export const getStoppedSeries = async (): Promise<readonly StoppedSeries[]> =>
  (await http.get<{ class_series: StoppedSeries[] }>('/class_series/stopped')).class_series;

/** A class and those of its series, which ends. */
export const postRefunds = async (single_class_ids: readonly number[], scope: SeriesScope): Promise<EventRefunds> =>
  (await http.post<{ refunds: EventRefunds }>('/single_class/refunds', { single_class_ids, scope })).refunds;

export const deleteSeries = async (
  id: number,
  scope: SeriesScope,
  { reason, refund }: Pick<CancelClasses, 'reason' | 'refund'>,
): Promise<number> =>
  (
    await http.delete<{ single_class_ids?: number[] }>(`/single_class/${id}`, {
      params: { scope, ...(reason && { reason }), ...(refund && { refund }) },
    })
  ).single_class_ids?.length ?? 1;

export const postCancel = async (body: CancelClasses): Promise<CancelledClass[]> =>
  (await http.post<{ cancelled: CancelledClass[] }>('/single_class/cancel', body)).cancelled;

export const postCopy = (body: CopyWeek): Promise<CopiedWeek> => http.post('/single_class/copy', body);

/** With the classes that the day had already. */
export const postHoliday = (body: NewHoliday): Promise<{ holiday: Holiday; single_classes: AdminClass[] }> =>
  http.post('/holidays', body);

export const deleteHoliday = (id: number): Promise<unknown> => http.delete(`/holidays/${id}`);
