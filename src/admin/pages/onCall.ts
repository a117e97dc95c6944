import type { Result } from '../../core/thunk';

/** Runs a call of the service; what goes wrong the caller shows. */
export type OnCall = <T>(call: () => Promise<T>) => Promise<Result<T>>;
