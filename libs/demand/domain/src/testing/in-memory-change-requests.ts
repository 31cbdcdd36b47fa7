import { ChangeRequest, type ChangeRequestSnapshot, type NewestQuote } from '../model/changes/change-request';
import { ChangeRequests } from '../ports/change-requests';
import { NewestQuotes } from '../ports/newest-quotes';

/** Requests for changes in memory. */
export class InMemoryChangeRequests extends ChangeRequests {
  private readonly rows = new Map<number, ChangeRequestSnapshot>();
  private lastId = 0;

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async find(id: number): Promise<ChangeRequest | null> {
    const row = this.rows.get(id);
    return row ? ChangeRequest.restore(row) : null;
  }

  override async findByDemand(demandId: number): Promise<ChangeRequest[]> {
    const rows = [...this.rows.values()].filter((row) => row.demandId === demandId);
    return rows.toSorted((a, b) => a.id - b.id).map((row) => ChangeRequest.restore(row));
  }

  override async add(request: ChangeRequest): Promise<void> {
    await this.save(request);
  }

  override async save(request: ChangeRequest): Promise<void> {
    this.rows.set(request.snapshot().id, request.snapshot());
  }
}

/** The newest quotes that a test sets, by demand. */
export class InMemoryNewestQuotes extends NewestQuotes {
  readonly rows = new Map<number, NewestQuote>();

  override async of(demandId: number): Promise<NewestQuote | null> {
    return this.rows.get(demandId) ?? null;
  }
}
