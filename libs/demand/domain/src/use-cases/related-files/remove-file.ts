import { isInScope, type Principal } from '@pds/kernel';
import { DecreeManagedInParticularities, RelatedFileNotFound } from '../../demand.errors';
import { decreeName, type RelatedFile, sortedAnnexes } from '../../model/related-files';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';
import { assertPursued, editorOf } from '../dossier/edit-demand';
import { type FileStoring, removeStoredFile } from './store-file';

/**
 * Removes an annexed file from its demand, for users who may annex one. Returns the remaining files. Throws `RelatedFileNotFound`,
 * `DemandNoLongerEditable`, `DossierClosed` (an organiser's, « Sans suite »), or `DecreeManagedInParticularities` for the decree, which is removed elsewhere.
 */
export class RemoveFile {
  constructor(
    private readonly demands: Demands,
    private readonly dropped: DroppedDossiers,
    private readonly storing: FileStoring,
  ) {}

  execute(id: number, principal: Principal): Promise<RelatedFile[]> {
    const { files, unitOfWork } = this.storing;
    return unitOfWork.run(async () => {
      const demandId = (await files.find(id))?.demandId;
      const demand = demandId === undefined ? null : await this.demands.findForUpdate(demandId);
      // Read again: another file may have replaced it while the lock was awaited.
      const file = await files.find(id);
      if (!demand || !file || !isInScope(principal.scope, demand.ownership)) throw new RelatedFileNotFound();
      const editor = editorOf(principal);
      demand.assertEditable(editor);
      await assertPursued(demand.id, editor, this.dropped);
      if (file.name === decreeName) throw new DecreeManagedInParticularities();
      await removeStoredFile(this.storing, file, principal);
      return sortedAnnexes(await files.findByDemand(demand.id));
    });
  }
}
