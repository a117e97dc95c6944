/** Every call of the API, in the order of docs/openapi.json. */
import * as appconfig from './appconfig';
import * as catalogue from './catalogue';
import * as checkout from './checkout';
import * as content from './content';
import * as credits from './credits';
import * as customers from './customers';
import * as packages from './packages';
import * as reservations from './reservations';
import * as schedule from './schedule';
import type { Call } from './call';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

export const CALLS: readonly Call[] = [appconfig, customers, catalogue, packages, schedule, reservations, credits, checkout, content]
  .flatMap((module) => Object.values(module).filter(isCall));
