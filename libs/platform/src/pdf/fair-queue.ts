/**
 * A queue in which askers take turns: an asker with a hundred items delays any other by at most one of them per round. Each asker's items
 * keep their order.
 */
export class FairQueue<Item> {
  /** Items by asker, in the order of their turns: a Map keeps the insertion order of its keys. */
  private readonly lanes = new Map<string, Item[]>();
  private waiting = 0;

  /** @param most the maximum number of waiting items */
  constructor(private readonly most: number) {}

  get size(): number {
    return this.waiting;
  }

  /** Adds an item; false when too many are waiting already. */
  add(asker: string, item: Item): boolean {
    if (this.waiting >= this.most) return false;
    this.waiting++;
    const lane = this.lanes.get(asker);
    if (lane) lane.push(item);
    else this.lanes.set(asker, [item]);
    return true;
  }

  /** Removes and returns the next item; undefined when none is waiting. */
  take(): Item | undefined {
    for (const [asker, lane] of this.lanes) {
      const item = lane.shift()!;
      this.waiting--;
      // To the end of the round, behind the askers that had no turn yet.
      this.lanes.delete(asker);
      if (lane.length > 0) this.lanes.set(asker, lane);
      return item;
    }
    return undefined;
  }
}
