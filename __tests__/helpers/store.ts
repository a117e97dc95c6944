/**
 * Stores for tests: `mockStore` records dispatched actions, `realStore` has the app's reducers. Both call the API
 * through the real client, whose adapter `fakeApi` replaces.
 */
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import createMockStore, { type MockStoreEnhanced } from 'redux-mock-store';
import { withExtraArgument } from 'redux-thunk';
import { DEFAULT_PASSWORD_POLICY } from '../../domain/validation';
import { deepFreeze, createAppStore } from '../../src/app/store';
import type { AppDispatch, RootState, ThunkExtra } from '../../src/core/state';
import { createRootReducer } from '../../src/app/rootReducer';
import type { AppStore } from '../../src/core/store';
import { http } from '../../src/core/http/client';
import { instance } from '../../src/core/http/send';
import type { Access, AccessIdentity } from '../../src/features/session/firebaseAccess';
import type { Identity } from '../../src/features/session/identity';

/** Slices of the state that a test replaces. */
export type StateChanges = Partial<RootState>;

/** An action that no reducer handles. */
export const OTHER_ACTION = { type: 'test/OTHER' } as never;

/** The SPA's initial state with some slices replaced. */
export function initialState(changes: Partial<RootState> = {}): RootState {
  const start = createRootReducer()(undefined, OTHER_ACTION);
  return deepFreeze({ ...start, ...changes });
}

/** The texts of the global alerts that are shown. */
export const alertTexts = (store: { getState(): Pick<RootState, 'alerts'> }): string[] =>
  store.getState().alerts.alerts.map(({ text }) => text);

/** The ways in of an account with a password, which takes every change. */
export function fakeAccess(changes: Partial<AccessIdentity> = {}, access: Partial<Access> = {}): AccessIdentity {
  const nothing = async (): Promise<void> => undefined;
  return {
    read: async () => ({
      email: 'ana@ejemplo.mx',
      passwordEmail: 'ana@ejemplo.mx',
      emailVerified: true,
      methods: [{ id: 'password', email: 'ana@ejemplo.mx' }],
      factor: null,
      isConfirmed: true,
      ...access,
    }),
    confirm: nothing,
    confirmWith: nothing,
    changePassword: nothing,
    changeEmail: nothing,
    link: nothing,
    unlink: nothing,
    startFactor: async () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    finishFactor: nothing,
    removeFactor: nothing,
    ...changes,
  };
}

/** An identity service without a session that accepts everything; override what the test needs. */
export function fakeIdentity(changes: Partial<Identity> = {}): Identity {
  const account = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
  return {
    mayHaveSession: () => false,
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
    checkConfirmed: async () => false,
    checkCode: async () => account.email,
    applyCode: async () => undefined,
    resetPassword: async () => undefined,
    enterCode: async () => account,
    access: async () => fakeAccess(),
    signOut: async () => undefined,
    getToken: async () => null,
    passwordPolicy: async () => DEFAULT_PASSWORD_POLICY,
    ...changes,
  };
}

export type MockStore = MockStoreEnhanced<RootState, AppDispatch>;

/** Records actions; its state never changes. Read them with `mockStore(...).getActions()`. */
export function mockStore(changes: Partial<RootState> = {}, identity: Identity = fakeIdentity()): MockStore {
  const extra: ThunkExtra = { identity, http, preloadedUntil: 0 };
  return createMockStore<RootState, AppDispatch>([withExtraArgument(extra)])(initialState(changes));
}

/** The app's store. */
export function realStore(changes: Partial<RootState> = {}, identity: Identity = fakeIdentity()): AppStore {
  return createAppStore({ identity, http, preloadedUntil: 0 }, { ...initialState(changes) });
}

/** The types of the dispatched actions, in order. */
export const typesOf = (store: MockStore): string[] => store.getActions().map((action) => action.type);

export interface FakeRequest {
  /** 'GET /customer/me' */
  readonly call: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}

export const ok = (body: unknown): FakeResponse => ({ status: 200, body });
export const refuse = (status: number, code: string, message = 'No se puede.', field?: string): FakeResponse => ({
  status,
  body: { code, message, field },
});
export const NO_NETWORK = 'no network';

type Answer = FakeResponse | typeof NO_NETWORK;
export type FakeRoutes = Readonly<Record<string, Answer | ((request: FakeRequest) => Answer | Promise<Answer>)>>;

/** What sign-up and profile read beside what a test is about: most studios have no such forms. */
const NO_FORMS: FakeRoutes = { 'GET /forms/signup': ok({ forms: [] }), 'GET /forms/mine': ok({ forms: [] }) };

export interface FakeApi {
  readonly requests: FakeRequest[];
  /** Adds or replaces responses during the test. */
  respond(routes: FakeRoutes): void;
}

/**
 * Responds to the client's calls by 'METHOD /path' (without /api), also with '?query'. A call without a response fails
 * the test and is named. Call it once per test: the next call replaces all responses.
 */
export function fakeApi(routes: FakeRoutes): FakeApi {
  let responses: FakeRoutes = { ...NO_FORMS, ...routes };
  const requests: FakeRequest[] = [];
  instance.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const request: FakeRequest = {
      call: `${(config.method ?? 'get').toUpperCase()} ${config.url ?? ''}`,
      params: config.params,
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      headers: config.headers.toJSON(),
    };
    requests.push(request);
    const withQuery = `${request.call}?${new URLSearchParams(config.params).toString()}`;
    const route = responses[request.call] ?? responses[withQuery];
    if (route === undefined) throw new Error(`fakeApi has no response for ${request.call}`);
    const outcome = typeof route === 'function' ? await route(request) : route;
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
    if (outcome === NO_NETWORK) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response: AxiosResponse = { data: outcome.body, status: outcome.status, statusText: '', headers: {}, config };
    if (outcome.status >= 200 && outcome.status < 300) return response;
    throw new AxiosError(
      `Request failed with status code ${outcome.status}`,
      AxiosError.ERR_BAD_REQUEST,
      config,
      undefined,
      response,
    );
  };
  return {
    requests,
    respond: (more) => {
      responses = { ...responses, ...more };
    },
  };
}

/** Runs the promise callbacks that are ready; doesn't advance timers. */
export async function flushPromises(): Promise<void> {
  for (let i = 0; i < 40; i += 1) await Promise.resolve();
}
