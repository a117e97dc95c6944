import type { Params } from './params';
import type { Sandbox } from './sandbox';

/** A call of Stripe's API that the sandbox implements. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Values of `:id` and further names are passed in `ids`. */
  path: string;
  /** Accepted parameters, as Params.refuseOthers reads them. */
  accepts: readonly string[];
  /** Allows the publishable key, which needs the object's client_secret. */
  forBrowsers?: boolean;
  handle(call: Call): object;
}

export interface Call {
  sandbox: Sandbox;
  params: Params;
  id: string;
  ids: Readonly<Record<string, string>>;
  /** Called with the publishable key. */
  fromBrowser: boolean;
}

export const PAGING = ['limit', 'starting_after', 'ending_before'] as const;
export const CREATED = ['created', 'created.gt', 'created.gte', 'created.lt', 'created.lte'] as const;
