import type { Params } from './params';
import type { Sandbox } from './sandbox';

/** A call of Stripe's API that the sandbox knows. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` and further names are handed over in `ids`. */
  path: string;
  /** The parameters that it understands, as Params.refuseOthers reads them; all others are refused. */
  accepts: readonly string[];
  /** Also for the browser's publishable key, which has to show the object's client_secret. */
  forBrowsers?: boolean;
  /** Acts and answers in one go. */
  handle(call: Call): object;
}

export interface Call {
  sandbox: Sandbox;
  params: Params;
  id: string;
  ids: Readonly<Record<string, string>>;
  /** Asked with the publishable key. */
  fromBrowser: boolean;
}

export const PAGING = ['limit', 'starting_after', 'ending_before'] as const;
export const CREATED = ['created', 'created.gt', 'created.gte', 'created.lt', 'created.lte'] as const;
