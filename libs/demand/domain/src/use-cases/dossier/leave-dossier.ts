import type { Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { PageOfDossier, Presences } from '../../ports/presences';

/** Records that a page of the caller no longer shows a dossier. Throws `DemandNotFound` (missing or out of scope). */
export class LeaveDossier {
  constructor(private readonly presences: Presences) {}

  async execute(page: Omit<PageOfDossier, 'accountId'>, { accountId, scope }: Principal): Promise<void> {
    if (!(await this.presences.removePage({ ...page, accountId }, scope))) throw new DemandNotFound();
  }
}
