import { isInScope, type Principal } from '@pds/kernel';
import { DecreeOfParticularities, RelatedFileNotFound } from '../demand.errors';
import { annexed, decreeName, type RelatedFile } from '../model/related-files';
import type { Demands } from '../ports/demands';
import { editorOf } from './edit-demand';
import { type FileKeeping, takeOff } from './store-file';

/**
 * Removes an annexed file from its demand, for users who may annex one. Returns the remaining files. Throws `RelatedFileNotFound`,
 * `DemandNoLongerEditable`, or `DecreeOfParticularities` for the decree, which is removed elsewhere.
 */
export class RemoveFile {
  constructor(
    private readonly demands: Demands,
    private readonly keeping: FileKeeping,
  ) {}

  execute(id: number, principal: Principal): Promise<RelatedFile[]> {
    const { files, unitOfWork } = this.keeping;
    return unitOfWork.run(async () => {
      const demandId = (await files.find(id))?.demandId;
      const demand = demandId === undefined ? null : await this.demands.findForUpdate(demandId);
      // Read again: another file may have replaced it while the lock was awaited.
      const file = await files.find(id);
      if (!demand || !file || !isInScope(principal.scope, demand.ownership)) throw new RelatedFileNotFound();
      demand.letEdit(editorOf(principal));
      if (file.name === decreeName) throw new DecreeOfParticularities();
      await takeOff(this.keeping, file, principal);
      return annexed(await files.ofDemand(demand.id));
    });
  }
}
