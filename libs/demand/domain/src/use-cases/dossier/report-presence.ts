import type { Instant, Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { peopleOfPages } from '../../model/dossier/presence';
import type { People } from '../../ports/people';
import type { PageActivity, Presences } from '../../ports/presences';

/** Another person who has the dossier open, or the caller in another page. */
export interface PresentPerson {
  readonly name: string;
  readonly isCaller: boolean;
  readonly editing: boolean;
  readonly since: Instant;
}

/** Who else has a dossier open, and whether it has been saved since the page loaded it. */
export interface DossierPresence {
  readonly timeZone: string;
  readonly others: readonly PresentPerson[];
  /** Null while the loaded version is the current one. `by` is null when it was not a user with an account. */
  readonly saved: { readonly by: string | null; readonly isCaller: boolean; readonly at: Instant } | null;
}

/**
 * Records that a member of staff has a dossier open, and returns who else has. Nothing is stored permanently: neither the timeline nor the
 * dossier's version changes. Throws `DemandNotFound` (missing or out of scope).
 */
export class ReportPresence {
  constructor(
    private readonly presences: Presences,
    private readonly people: People,
  ) {}

  /** @param loaded the version that the page shows; undefined: saves are not reported */
  async execute(
    said: Omit<PageActivity, 'accountId'>,
    loaded: number | undefined,
    { accountId, scope }: Principal,
  ): Promise<DossierPresence> {
    const dossier = await this.presences.recordPage({ ...said, accountId }, scope);
    if (!dossier) throw new DemandNotFound();
    const { pages, version, updatedBy, updatedAt, timeZone } = dossier;
    const people = peopleOfPages(pages);
    const isOutdated = loaded !== undefined && version > loaded;
    const names = await this.people.names([
      ...people.map((person) => person.accountId),
      ...(isOutdated && updatedBy !== null ? [updatedBy] : []),
    ]);
    return {
      timeZone,
      others: people.flatMap(({ accountId: id, editing, since }) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ name, isCaller: id === accountId, editing, since }];
      }),
      saved: isOutdated
        ? { by: names.get(updatedBy ?? 0) ?? null, isCaller: updatedBy === accountId, at: updatedAt }
        : null,
    };
  }
}
