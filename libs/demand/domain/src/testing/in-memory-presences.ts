import { type Clock, isInScope, type Scope } from '@pds/kernel';
import { type OpenPage, presentFor } from '../model/presence';
import { type PageOfDossier, Presences, type SaidPresence, type WatchedDossier } from '../ports/presences';
import type { InMemoryDemands } from './in-memory-demands';

interface Kept extends OpenPage, PageOfDossier {
  readonly until: number;
}

/** Open pages in a list. */
export class InMemoryPresences extends Presences {
  private kept: Kept[] = [];

  constructor(
    private readonly demands: InMemoryDemands,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The number of stored pages, shown or not. */
  get count(): number {
    return this.kept.length;
  }

  override async say(said: SaidPresence, scope: Scope): Promise<WatchedDossier | null> {
    const dossier = this.find(said.demandId, scope);
    if (!dossier) return null;
    const now = this.clock.now();
    this.kept = this.kept.filter(({ until }) => until > now);
    const before = this.kept.find((page) => isSame(page, said));
    const isGoingOn = before?.demandId === said.demandId && before.editing === said.editing;
    const pages = this.kept.filter((page) => page !== before);
    const since = isGoingOn ? before.since : now;
    this.kept = [...pages, { ...said, since, until: now + presentFor(said) * 1000 }];
    const { version, updatedBy, updatedAt, timeZone } = dossier;
    return {
      version,
      updatedBy,
      updatedAt,
      timeZone,
      pages: pages
        .filter(({ demandId }) => demandId === said.demandId)
        .map(({ accountId, editing, since: from }) => ({ accountId, editing, since: from })),
    };
  }

  override async leave(page: PageOfDossier, scope: Scope): Promise<boolean> {
    if (!this.find(page.demandId, scope)) return false;
    this.kept = this.kept.filter((one) => !(isSame(one, page) && one.demandId === page.demandId));
    return true;
  }

  private find(id: number, scope: Scope) {
    return this.demands.all().find((state) => state.id === id && isInScope(scope, state));
  }
}

function isSame(one: PageOfDossier, other: PageOfDossier): boolean {
  return one.accountId === other.accountId && one.tab === other.tab;
}
