import { messageOf } from './failure';

/** How long one part may take to stop before the rest is stopped anyway. */
const PART_MS = 45_000;

/** The parts of a launcher; stops them once, in reverse order, however often it is called. */
export class Lifecycle {
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly abort = new AbortController();
  private ending: Promise<void> | undefined;

  /** Aborted when stopping begins, for parts that are still starting. */
  readonly signal = this.abort.signal;

  /** Takes charge of a part that is starting. Should the end come first, the part is stopped as soon as it is up. */
  async add<T>(starting: Promise<T>, stop: (part: T) => Promise<void>): Promise<T> {
    this.stops.push(async () => {
      const part = await starting.catch(() => undefined);
      if (part !== undefined) await stop(part);
    });
    return starting;
  }

  get isEnding(): boolean {
    return this.ending !== undefined;
  }

  end(): Promise<void> {
    this.ending ??= this.stopAll();
    return this.ending;
  }

  private async stopAll(): Promise<void> {
    this.abort.abort();
    for (const stop of this.stops.reverse()) {
      let late: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => (late = setTimeout(resolve, PART_MS)));
      // The other parts have to stop also when one can't.
      await Promise.race([stop(), tooLate]).catch((error: unknown) => console.error(messageOf(error)));
      clearTimeout(late);
    }
  }
}
