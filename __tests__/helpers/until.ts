import { poll } from '../../demo/processes';

/** Waits until a condition holds; the test's own time limits it. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Far longer than anything takes on a busy machine, and less than the time of a test that waits so long. */
const IN_VAIN_MS = 5 * 60_000;

/**
 * Waits until `probe` returns a value.
 *
 * @throws an error that names what was waited for, where it never comes.
 */
export async function eventually<T>(what: string, probe: () => Promise<T | undefined>): Promise<T> {
  const found = await poll(probe, IN_VAIN_MS, 200);
  if (found === undefined) throw new Error(`Waited in vain for ${what}.`);
  return found;
}
