/**
 * Those who wait for their turn. Askers take turns with one another: whoever asks for a hundred things holds nobody up by more
 * than one of them; what one asker asks for comes in its order.
 */
export class FairQueue<Item> {
  /** By asker, the next one first: a Map keeps the order in which its keys came. */
  private readonly lanes = new Map<string, Item[]>();
  private waiting = 0;

  /** @param most how many may wait at once */
  constructor(private readonly most: number) {}

  get size(): number {
    return this.waiting;
  }

  /** Lines up; false where too many wait already. */
  add(asker: string, item: Item): boolean {
    if (this.waiting >= this.most) return false;
    this.waiting++;
    const lane = this.lanes.get(asker);
    if (lane) lane.push(item);
    else this.lanes.set(asker, [item]);
    return true;
  }

  /** Takes who is next out of the queue; undefined where nobody waits. */
  take(): Item | undefined {
    for (const [asker, lane] of this.lanes) {
      const item = lane.shift()!;
      this.waiting--;
      // To the end of the round, behind those who have not had a turn yet.
      this.lanes.delete(asker);
      if (lane.length > 0) this.lanes.set(asker, lane);
      return item;
    }
    return undefined;
  }
}
