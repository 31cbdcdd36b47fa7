import { type Instant, UploadNotes } from '../index';

/** Notes of uploads under way in a map. */
export class InMemoryUploadNotes extends UploadNotes {
  private readonly underWay = new Map<string, Instant>();

  override async announce(key: string, at: Instant): Promise<void> {
    this.underWay.set(key, at);
  }

  override async settle(key: string): Promise<boolean> {
    return this.underWay.delete(key);
  }

  override async abandoned(before: Instant): Promise<string[]> {
    return [...this.underWay].filter(([, at]) => at < before).map(([key]) => key);
  }
}
