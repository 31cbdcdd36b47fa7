import type { Principal } from '@pds/kernel';
import { type SavedView, sharingDepartmentOf } from '../../model/saved-view';
import type { SavedViews } from '../../ports/own-account/saved-views';

/** The caller's views of a list and those that colleagues share with the caller's department, by name. */
export class ListSavedViews {
  constructor(private readonly views: SavedViews) {}

  async execute(list: string, principal: Principal): Promise<SavedView[]> {
    const views = await this.views.seenBy(principal.accountId, sharingDepartmentOf(principal), list);
    return views.toSorted((a, b) => a.name.localeCompare(b.name, 'fr') || a.id - b.id);
  }
}
