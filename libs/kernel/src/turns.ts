/** Limits the number of simultaneous tasks; the others wait, in order of arrival. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** Runs a task when a place is free; its failure is passed to the caller, and the next task runs anyway. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
