/** Work that is done again after it has lost a race. */

interface Retrying {
  /** How often at most, the first time included. */
  readonly attempts: number;
  /** What is thrown after the last one; by default what it threw itself. */
  readonly ended?: () => Error;
}

/** Runs `work` until it throws nothing that `lost` takes for a lost race. Attempts are counted from 1. */
export async function retry<T>(
  { attempts, ended }: Retrying,
  work: (attempt: number) => Promise<T>,
  lost: (error: unknown) => boolean | Promise<boolean>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(await lost(error))) throw error;
      if (attempt === attempts) throw ended ? ended() : error;
    }
  }
}
