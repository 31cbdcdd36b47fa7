/** Limits the number of simultaneous tasks; the others wait, in order of arrival. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** How many tasks wait. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Runs a task when a place is free; its failure is passed to the caller, and the next task runs anyway. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      const resumeNext = this.waiting.shift();
      if (resumeNext) resumeNext();
      else this.running--;
    }
  }
}
