/** All calls of the API, and their schemas by name. */
import * as acceptedPages from './acceptedPages';
import * as adminCustomers from './adminCustomers';
import * as access from './access';
import * as customerList from './customerList';
import * as addresses from './addresses';
import * as appconfig from './appconfig';
import * as attendance from './attendance';
import * as calendar from './calendar';
import * as catalogue from './catalogue';
import * as catalogueAdmin from './catalogueAdmin';
import * as checkout from './checkout';
import * as classCategories from './classCategories';
import * as classes from './classes';
import * as content from './content';
import * as credits from './credits';
import * as customFields from './customFields';
import * as customerMerges from './customerMerges';
import * as customerNotes from './customerNotes';
import * as customers from './customers';
import * as desk from './desk';
import * as discounts from './discounts';
import * as disputes from './disputes';
import * as files from './files';
import * as forms from './forms';
import * as guests from './guests';
import * as holds from './holds';
import * as holidays from './holidays';
import * as home from './home';
import * as imports from './imports';
import * as mails from './mails';
import * as notifications from './notifications';
import * as push from './push';
import * as packageAdmin from './packageAdmin';
import * as packages from './packages';
import * as paymentMethods from './paymentMethods';
import * as paymentSources from './paymentSources';
import * as penalties from './penalties';
import * as privacy from './privacy';
import * as purchases from './purchases';
import * as ratings from './ratings';
import * as reservations from './reservations';
import * as rooms from './rooms';
import * as schedule from './schedule';
import * as scheduleAdmin from './scheduleAdmin';
import * as setup from './setup';
import * as spotMaps from './spotMaps';
import * as team from './team';
import * as today from './today';
import * as tills from './tills';
import * as videos from './videos';
import * as videosAdmin from './videosAdmin';
import * as waitlists from './waitlists';
import { KindGuard, type TSchema } from '@sinclair/typebox';
import type { Call } from './call';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

const MODULES: readonly Record<string, unknown>[] = [
  access,
  addresses,
  appconfig,
  attendance,
  customers,
  adminCustomers,
  customerNotes,
  customerMerges,
  customerList,
  catalogue,
  catalogueAdmin,
  classCategories,
  packageAdmin,
  packages,
  penalties,
  ratings,
  schedule,
  reservations,
  credits,
  checkout,
  content,
  acceptedPages,
  privacy,
  files,
  forms,
  customFields,
  waitlists,
  home,
  guests,
  holds,
  calendar,
  classes,
  scheduleAdmin,
  rooms,
  holidays,
  imports,
  mails,
  spotMaps,
  team,
  today,
  setup,
  notifications,
  push,
  purchases,
  discounts,
  disputes,
  desk,
  tills,
  paymentMethods,
  paymentSources,
  videos,
  videosAdmin,
];

export const CALLS: readonly Call[] = MODULES.flatMap((module) => Object.values(module).filter(isCall));

/** The exported object schemas: docs/openapi.json refers to these by name. */
export const SCHEMAS: ReadonlyArray<readonly [name: string, schema: TSchema]> = MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (KindGuard.IsObject(value) ? [[name, value] as const] : [])),
);
