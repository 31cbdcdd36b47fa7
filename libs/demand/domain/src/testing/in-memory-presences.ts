import { type Clock, isInScope, type Scope } from '@pds/kernel';
import { type OpenPage, presenceTimeoutSeconds } from '../model/dossier/presence';
import { type OpenDossier, type PageActivity, type PageOfDossier, Presences } from '../ports/presences';
import type { InMemoryDemands } from './in-memory-demands';

interface StoredPage extends OpenPage, PageOfDossier {
  readonly until: number;
}

/** Open pages in a list. */
export class InMemoryPresences extends Presences {
  private storedPages: StoredPage[] = [];

  constructor(
    private readonly demands: InMemoryDemands,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The number of stored pages, shown or not. */
  get count(): number {
    return this.storedPages.length;
  }

  override async recordPage(said: PageActivity, scope: Scope): Promise<OpenDossier | null> {
    const dossier = this.find(said.demandId, scope);
    if (!dossier) return null;
    const now = this.clock.now();
    this.storedPages = this.storedPages.filter(({ until }) => until > now);
    const before = this.storedPages.find((page) => isSame(page, said));
    const isGoingOn = before?.demandId === said.demandId && before.editing === said.editing;
    const pages = this.storedPages.filter((page) => page !== before);
    const since = isGoingOn ? before.since : now;
    this.storedPages = [...pages, { ...said, since, until: now + presenceTimeoutSeconds * 1000 }];
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

  override async removePage(page: PageOfDossier, scope: Scope): Promise<boolean> {
    if (!this.find(page.demandId, scope)) return false;
    this.storedPages = this.storedPages.filter((one) => !(isSame(one, page) && one.demandId === page.demandId));
    return true;
  }

  private find(id: number, scope: Scope) {
    return this.demands.all().find((state) => state.id === id && isInScope(scope, state));
  }
}

function isSame(one: PageOfDossier, other: PageOfDossier): boolean {
  return one.accountId === other.accountId && one.tab === other.tab;
}
