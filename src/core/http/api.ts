/**
 * Typed calls of the API: `api('GET /discounts/{id}', { params: { id } })`. Unknown calls and wrong parameters don't
 * compile. Only types of the contract are imported, so the bundle has none of its schemas.
 */
import type { Static, TSchema } from '@sinclair/typebox';
import type { Call, Method } from '../../../domain/contract/call';
import type * as modules from '../../../domain/contract/modules';
import { http, type CallOptions, type HttpGet } from './client';

type Modules = typeof modules;
type ByRoute<M> = {
  readonly [K in keyof M as M[K] extends { readonly route: infer N extends string } ? N : never]: M[K];
};
type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never;
type Calls = Joined<{ [M in keyof Modules]: ByRoute<Modules[M]> }[keyof Modules]>;

/** 'GET /discounts/{id}', as the contract names it. */
export type ApiRoute = keyof Calls & string;
export type GetRoute = Extract<ApiRoute, `GET ${string}`>;

/** Routes whose body is a file, for which the contract has no schema. */
type FileRoute = 'POST /imports';

/** A POST with all data in its path may send an empty object. */
interface NoBody {
  readonly body?: Readonly<Record<string, never>>;
}

/** The readonly form of a contract type, as calls change nothing. */
type Sent<T> = T extends readonly (infer E)[]
  ? readonly Sent<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> }
    : T;

/** A part of a call: absent if the contract has none, optional if all of its properties are. */
type Part<Name extends string, S extends TSchema> = TSchema extends S
  ? unknown
  : Partial<Static<S>> extends Static<S>
    ? { readonly [N in Name]?: Sent<Static<S>> }
    : { readonly [N in Name]: Sent<Static<S>> };

type InputOf<N extends ApiRoute> =
  Calls[N] extends Call<infer P, infer Q, infer B, TSchema>
    ? Part<'params', P> &
        Part<'query', Q> &
        (N extends FileRoute ? { readonly body: Blob } : TSchema extends B ? NoBody : Part<'body', B>) &
        Omit<CallOptions, 'params'>
    : never;

export type ResponseOf<N extends ApiRoute> = Calls[N] extends { readonly response: infer R extends TSchema }
  ? Static<R>
  : never;

/** The parameters in a call's path. */
export type ParamsOf<N extends ApiRoute> =
  Calls[N] extends Call<infer P, TSchema, TSchema, TSchema> ? Part<'params', P> : never;

type Arguments<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];

/** The type of `api` for services that also run in SSR, where each render calls its own studio. */
export type ApiGet = <N extends GetRoute>(route: N, ...input: Arguments<InputOf<N>>) => Promise<ResponseOf<N>>;
type Api = <N extends ApiRoute>(route: N, ...input: Arguments<InputOf<N>>) => Promise<ResponseOf<N>>;

/** Any call's input. */
export interface Loose extends Omit<CallOptions, 'params'> {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: CallOptions['params'];
  readonly body?: unknown;
}

/** A call as the client sends it. */
export function toRequest(route: string, { params = {}, query, body, ...options }: Loose) {
  const [method = '', template = ''] = route.split(' ');
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return { method: method as Method, url, body, options: { ...options, params: query } };
}

/** `api` for SSR, which only reads. */
export const apiOf =
  ({ get }: HttpGet): ApiGet =>
  (route: string, input: Loose = {}) => {
    const { url, options } = toRequest(route, input);
    return get(url, options);
  };

export const api: Api = (route: string, input: Loose = {}) => {
  const { method, url, body, options } = toRequest(route, input);
  return method === 'GET' ? http.get(url, options) : http.send(method, url, body, options);
};

/** Sends a file to an address from an API response, perhaps of another host. */
export const putAt = <T>(address: string, body: Blob, options: CallOptions): Promise<T> =>
  http.send('PUT', address, body, options);
