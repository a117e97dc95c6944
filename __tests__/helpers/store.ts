/**
 * Stores for tests: redux-mock-store with the real thunk for what is dispatched, the real store for what
 * comes out of it. Both call the API through the real client, whose adapter `fakeApi` replaces.
 */
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import createMockStore, { type MockStoreEnhanced } from 'redux-mock-store';
import { withExtraArgument } from 'redux-thunk';
import { DEFAULT_PASSWORD_POLICY } from '../../domain/validation';
import { deepFreeze } from '../../src/app/deepFreeze';
import { rootReducer, type AppAction, type RootState } from '../../src/app/rootReducer';
import { createAppStore, type AppStore } from '../../src/app/store';
import type { AppDispatch, ThunkExtra } from '../../src/core/thunk';
import { instance } from '../../src/core/http/send';
import type { Identity } from '../../src/features/session/identity';

/** Parts of the state that a test replaces. */
export type AppStoreChanges = Partial<RootState>;

/** The state in which the SPA starts, with parts of it replaced. */
export function initialState(changes: Partial<RootState> = {}): RootState {
  // Any action that no reducer knows gives every reducer's own beginning.
  const start = rootReducer(undefined, { type: 'connection/SET_DOWN', down: false });
  return deepFreeze({ ...start, ...changes });
}

/** An identity service where nobody is signed in and that refuses nothing; override what a test is about. */
export function fakeIdentity(changes: Partial<Identity> = {}): Identity {
  const account = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
  return {
    remembers: () => false,
    comesBack: () => false,
    watch: () => undefined,
    start: async () => undefined,
    signIn: async () => account,
    signUp: async () => account,
    prepare: () => undefined,
    signInWith: async () => account,
    signInWithLink: async () => account,
    sendReset: async () => undefined,
    sendLink: async () => undefined,
    sendConfirmation: async () => true,
    checkCode: async () => account.email,
    applyCode: async () => undefined,
    resetPassword: async () => undefined,
    signOut: async () => undefined,
    getToken: async () => null,
    passwordPolicy: async () => DEFAULT_PASSWORD_POLICY,
    ...changes,
  };
}

export type MockStore = MockStoreEnhanced<RootState, AppDispatch>;

/** Records actions; its state never changes. `mockStore(...).getActions()` tells what was dispatched. */
export function mockStore(changes: Partial<RootState> = {}, identity: Identity = fakeIdentity()): MockStore {
  const extra: ThunkExtra = { identity };
  return createMockStore<RootState, AppDispatch>([withExtraArgument(extra)])(initialState(changes));
}

/** The store of the application itself. */
export function realStore(changes: Partial<RootState> = {}, identity: Identity = fakeIdentity()): AppStore {
  return createAppStore({ identity }, initialState(changes));
}

/** The types of what was dispatched, in order. */
export const typesOf = (store: MockStore): string[] => (store.getActions() as AppAction[]).map((action) => action.type);

export interface FakeRequest {
  /** 'GET /customer/me' */
  readonly call: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
}

export const ok = (body: unknown): FakeAnswer => ({ status: 200, body });
export const refuse = (status: number, code: string, message = 'No se puede.', field?: string): FakeAnswer => ({
  status,
  body: { code, message, field },
});
export const NO_NETWORK = 'no network';

type Answer = FakeAnswer | typeof NO_NETWORK;
export type Routes = Readonly<Record<string, Answer | ((request: FakeRequest) => Answer | Promise<Answer>)>>;

export interface FakeApi {
  readonly requests: FakeRequest[];
  /** Replaces or adds answers while the test runs. */
  answer(routes: Routes): void;
}

/**
 * Answers the client's calls by 'METHOD /path' (without /api and query). What has no answer fails the
 * test by name. Call it once per test; the next call starts anew.
 */
export function fakeApi(routes: Routes): FakeApi {
  let known: Routes = routes;
  const requests: FakeRequest[] = [];
  instance.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const request: FakeRequest = {
      call: `${(config.method ?? 'get').toUpperCase()} ${config.url ?? ''}`,
      params: config.params,
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      headers: config.headers.toJSON(),
    };
    requests.push(request);
    const route = known[request.call];
    if (route === undefined) throw new Error(`fakeApi has no answer for ${request.call}`);
    const answer = typeof route === 'function' ? await route(request) : route;
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
    if (answer === NO_NETWORK) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response: AxiosResponse = { data: answer.body, status: answer.status, statusText: '', headers: {}, config };
    if (answer.status >= 200 && answer.status < 300) return response;
    throw new AxiosError(
      `Request failed with status code ${answer.status}`,
      AxiosError.ERR_BAD_REQUEST,
      config,
      undefined,
      response,
    );
  };
  return {
    requests,
    answer: (more) => {
      known = { ...known, ...more };
    },
  };
}

/** Lets every promise that is ready run on (no timers). */
export async function settle(): Promise<void> {
  for (let i = 0; i < 40; i += 1) await Promise.resolve();
}
