import type { ConfigKey } from '../../../domain/config';
import type { ClassPackage } from '../../../domain/contract/packages';
import type { AdminConfigResponse } from '../../../domain/contract/appconfig';
import type { ContentPage, NewContentPage } from '../../../domain/contract/content';
import type { ClassType, Instructor, Location } from '../../../domain/contract/catalogue';
import type { AdminClass } from '../../../domain/contract/scheduleAdmin';
import type { SetupFacts } from '../../../domain/contract/setup';
import type { TeamMember } from '../../../domain/contract/team';
import type { Day } from '../../../domain/studioTime';
import { addDays } from '../../../domain/studioTime';
import { ApiError } from '../../core/http/apiError';
import { api } from '../../core/http/api';
import { getAdminConfig, putConfig as put } from '../config/service';
import { getClasses } from '../schedule/service';

export const getSetup = async () => (await api('GET /setup')).setup;

/** All that the wizard shows. */
export interface Studio {
  readonly facts: SetupFacts;
  readonly config: AdminConfigResponse;
  readonly locations: readonly Location[];
  readonly instructors: readonly Instructor[];
  readonly class_types: readonly ClassType[];
  readonly packages: readonly ClassPackage[];
  readonly pages: readonly ContentPage[];
  readonly team: readonly TeamMember[];
  /** The classes of the week that begins on `monday`. */
  readonly week: readonly AdminClass[];
}

// Sent with the token, which avoids caches: another admin may have changed something.
export async function getStudio(monday: Day): Promise<Studio> {
  const [
    facts,
    config,
    { locations },
    { instructors },
    { class_types },
    { class_packages: packages },
    { pages },
    { team },
    week,
  ] = await Promise.all([
    getSetup(),
    getAdminConfig(),
    api('GET /locations'),
    api('GET /instructors'),
    api('GET /class_types'),
    api('GET /class_packages'),
    api('GET /pages'),
    api('GET /team'),
    getClasses({ start_date: monday, end_date: addDays(monday, 6) }),
  ]);
  return { facts, config, locations, instructors, class_types, packages, pages, team, week };
}

export type ConfigChanges = Partial<Record<ConfigKey, string | null>>;

/** ApiError row/changed where an admin changed the configuration since `version`. */
export const putConfig = (version: number, changes: ConfigChanges): Promise<unknown> =>
  put({ version, changes: Object.entries(changes).map(([key, value]) => ({ key, value })) });

/** Creates a page; does nothing if its address is taken, as another admin was first. */
export const postPage = (page: NewContentPage): Promise<unknown> =>
  api('POST /pages', { body: page }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'page/slug-exists')) throw error;
  });

/** The server adds a row once per name, even if two admins press at the same time. */
const ONCE = { once: true };

export interface NewLocation {
  readonly name: string;
  readonly address: string;
  readonly timezone: string;
}
export const postLocation = (location: NewLocation) => api('POST /locations', { body: { ...location, ...ONCE } });

export interface NewCoach {
  readonly name: string;
  readonly last_name: string;
}
export const postCoach = (coach: NewCoach) => api('POST /instructors', { body: { ...coach, home: true, ...ONCE } });

export interface NewClassType {
  readonly name: string;
  readonly description: string;
  /** Rows of cells (domain/spotLayout); null: seats without numbers. */
  readonly layout: readonly string[] | null;
}

export const postClassType = ({ layout, ...terms }: NewClassType) =>
  api('POST /class_types', { body: { ...terms, spot_layout: layout, ...ONCE } });

export interface NewPackage {
  readonly title: string;
  readonly class_amount: number;
  readonly expiration_days: number;
  /** Pesos. */
  readonly price: number;
  readonly is_trial: boolean;
}

/** Creates a package for classes at the studio, shown on the landing page. */
export async function postPackage({ is_trial, ...terms }: NewPackage, idempotencyKey: string): Promise<void> {
  const trial = is_trial ? { is_trial, limit_per_customer: 1 } : {};
  const { class_package } = await api('POST /class_packages', {
    body: { ...terms, ...trial, kind: 'presencial', ...ONCE },
    idempotencyKey,
  });
  await api('POST /class_packages/{id}/home', { params: { id: class_package.class_package_id }, body: {} });
}
