import { type PastEvent, pastEventIdentity } from '../model/past-events/past-event';
import { type PastEventPlace, PastEvents } from '../ports/past-events';

/** Past events in memory. */
export class InMemoryPastEvents extends PastEvents {
  readonly rows = new Map<number, PastEvent>();
  private lastId = 0;

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async find(id: number): Promise<PastEvent | null> {
    return this.rows.get(id) ?? null;
  }

  override findForUpdate(id: number): Promise<PastEvent | null> {
    return this.find(id);
  }

  override async several(ids: readonly number[], place: PastEventPlace): Promise<readonly PastEvent[]> {
    return this.of(place).filter(({ id }) => ids.includes(id));
  }

  override async identified(identities: readonly string[], place: PastEventPlace) {
    return this.of(place)
      .map((event) => ({ identity: pastEventIdentity(event), id: event.id }))
      .filter(({ identity }) => identities.includes(identity));
  }

  override async save(event: PastEvent): Promise<void> {
    this.rows.set(event.id, event);
  }

  override async remove(id: number): Promise<void> {
    this.rows.delete(id);
  }

  private of({ departmentId, officeId }: PastEventPlace): PastEvent[] {
    return [...this.rows.values()].filter(
      (event) => event.departmentId === departmentId && (officeId === null || event.officeId === officeId),
    );
  }
}
