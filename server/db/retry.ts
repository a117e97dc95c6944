/** Repeats work that lost a race. */

interface Retrying {
  /** Most attempts, including the first. */
  readonly attempts: number;
  /** The error after the last attempt; by default the error of that attempt. */
  readonly ended?: () => Error;
}

/** Repeats `work` while it throws errors for which `lost` returns true. Attempts are counted from 1. */
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
