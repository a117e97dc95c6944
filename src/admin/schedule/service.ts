import type {
  ClassType,
  ClassTypesResponse,
  Instructor,
  InstructorsResponse,
} from '../../../domain/contract/catalogue';
import type { ClassCategoriesResponse, ClassCategory } from '../../../domain/contract/classCategories';
import type { CancelledClass } from '../../../domain/contract/classes';
import type { Holiday, NewHoliday } from '../../../domain/contract/holidays';
import type { ClassPackage, ClassPackagesResponse } from '../../../domain/contract/packages';
import type { Room } from '../../../domain/contract/rooms';
import type {
  AdminClass,
  AdminClassesResponse,
  AdminScheduleQuery,
  CancelClasses,
  ChangeClass,
  ClassConflict,
  CopiedWeek,
  CopyWeek,
  NewClass,
  PlannedClass,
} from '../../../domain/contract/scheduleAdmin';
import type { SingleClassResponse } from '../../../domain/contract/schedule';
import { dayOf } from '../../../domain/scheduleGrid';
import type { Day } from '../../../domain/studioTime';
import { http } from '../../core/http/client';

/** What classes are made of. */
export interface Catalogue {
  readonly class_types: readonly ClassType[];
  readonly instructors: readonly Instructor[];
  readonly rooms: readonly Room[];
  readonly categories: readonly ClassCategory[];
  /** The packages of events. */
  readonly events: readonly ClassPackage[];
}

export const getClasses = async (params: AdminScheduleQuery): Promise<AdminClass[]> =>
  (await http.get<AdminClassesResponse>('/single_class/admin', { params })).single_classes;

export async function getCatalogue(): Promise<Catalogue> {
  const [types, coaches, rooms, categories, packages] = await Promise.all([
    http.get<ClassTypesResponse>('/class_types'),
    http.get<InstructorsResponse>('/instructors'),
    http.get<{ rooms: Room[] }>('/rooms'),
    http.get<ClassCategoriesResponse>('/class_categories'),
    http.get<ClassPackagesResponse>('/class_packages'),
  ]);
  return {
    class_types: types.class_types,
    instructors: coaches.instructors,
    rooms: rooms.rooms,
    categories: categories.class_categories,
    events: packages.class_packages.filter(({ is_special_event }) => is_special_event),
  };
}

/** The day of a class that isn't of the week on show; ApiError class/not-found. */
export const getDayOf = async (singleClassId: number): Promise<Day> =>
  dayOf((await http.get<SingleClassResponse>(`/single_class/single/${singleClassId}`)).single_class.class_date);

export const getHolidays = async (from: Day): Promise<Holiday[]> =>
  (await http.get<{ holidays: Holiday[] }>('/holidays', { params: { from } })).holidays;

export interface Checked {
  readonly conflicts: readonly ClassConflict[];
  /** How many would be created or changed. */
  readonly classes: number;
}

/** Stores nothing; ApiErrors of postClass and putClass. */
export const postConflicts = (body: NewClass | ChangeClass): Promise<Checked> =>
  http.post('/single_class/conflicts', body);

export const postClass = (body: NewClass, idempotencyKey: string): Promise<PlannedClass> =>
  http.post('/single_class', body, { idempotencyKey });

/** ApiError class/changed with who changed it, and many others. */
export const putClass = (body: ChangeClass): Promise<PlannedClass> => http.put('/single_class', body);

export const postCancel = async (body: CancelClasses): Promise<CancelledClass[]> =>
  (await http.post<{ cancelled: CancelledClass[] }>('/single_class/cancel', body)).cancelled;

export const postCopy = (body: CopyWeek): Promise<CopiedWeek> => http.post('/single_class/copy', body);

/** With the classes that the day had already. */
export const postHoliday = (body: NewHoliday): Promise<{ holiday: Holiday; single_classes: AdminClass[] }> =>
  http.post('/holidays', body);

export const deleteHoliday = (id: number): Promise<unknown> => http.delete(`/holidays/${id}`);
