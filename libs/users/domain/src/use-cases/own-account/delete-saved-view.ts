import type { Principal } from '@pds/kernel';
import type { SavedViews } from '../../ports/own-account/saved-views';
import { SavedViewNotFound } from '../../users.errors';

/** Deletes one of the caller's views. Throws `SavedViewNotFound` for one that is not theirs, shared or not. */
export class DeleteSavedView {
  constructor(private readonly views: SavedViews) {}

  async execute(id: number, principal: Principal): Promise<void> {
    if (!(await this.views.remove(principal.accountId, id))) throw new SavedViewNotFound();
  }
}
