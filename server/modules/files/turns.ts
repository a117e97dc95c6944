/** Work that would overwhelm the machine is done a few at a time; whoever comes while too many wait is told to come back. */

export class Turns {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  /** Runs it when it is its turn, first come first served. Throws what `refuse` makes where too many wait. */
  async take<T>(work: () => Promise<T>, refuse: () => Error): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else {
      if (this.waiting.length >= this.maxWaiting) throw refuse();
      // Whoever ends hands its place over: `running` stays.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
