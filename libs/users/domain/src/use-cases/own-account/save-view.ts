import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { type SavedView, savedViewLimit, sharingDepartmentOf } from '../../model/saved-view';
import type { SavedViews } from '../../ports/own-account/saved-views';
import { TooManySavedViews, ViewNotSharable } from '../../users.errors';

/** Saves a view of a list for the caller, or replaces their own of the same name. Throws `ViewNotSharable`, `TooManySavedViews`. */
export class SaveView {
  constructor(
    private readonly views: SavedViews,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param command.isShared with the staff of the caller's department */
  async execute(
    { isShared, ...command }: Pick<SavedView, 'list' | 'name' | 'query' | 'columns'> & { readonly isShared: boolean },
    principal: Principal,
  ): Promise<SavedView> {
    const departmentId = isShared ? sharingDepartmentOf(principal) : null;
    if (isShared && departmentId === null) throw new ViewNotSharable();
    const { accountId } = principal;
    return this.unitOfWork.run(async () => {
      const own = await this.views.seenBy(accountId, null, command.list);
      const isNew = !own.some(({ name }) => name === command.name);
      if (isNew && (await this.views.countOf(accountId)) >= savedViewLimit) throw new TooManySavedViews(savedViewLimit);
      return this.views.save({ ...command, accountId, departmentId, createdAt: this.clock.now() });
    });
  }
}
