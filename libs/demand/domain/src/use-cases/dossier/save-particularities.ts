import type { Principal } from '@pds/kernel';
import type { Demand } from '../../model/dossier/demand';
import type { ParticularitiesForm } from '../../model/dossier/particularities';
import { annexedDecreeName, decreeName, type ReceivedFile } from '../../model/related-files';
import type { DescribeParticularities } from './describe-particularities';
import type { LoadedVersion } from './edit-demand';
import { type FileStoring, recordAddedFile, removeStoredFile, storeFile } from '../related-files/store-file';

export interface SaveParticularitiesCommand extends LoadedVersion {
  readonly demandId: number;
  readonly form: ParticularitiesForm;
  /** A new decree, which replaces the current one, or an annexed one. */
  readonly decree: ReceivedFile | null;
}

/** Saves the screen of the particularities with its decree: both, or neither. Throws what {@link DescribeParticularities} throws. */
export class SaveParticularities {
  constructor(
    private readonly describe: DescribeParticularities,
    private readonly storing: FileStoring,
  ) {}

  execute({ decree, ...command }: SaveParticularitiesCommand, principal: Principal): Promise<Demand> {
    const { unitOfWork, clock } = this.storing;
    const { demandId } = command;
    if (!decree) return unitOfWork.run(() => this.save(command, undefined, principal));
    return storeFile(this.storing, decree, async (id, file) => {
      const { originalName, mediaType } = decree;
      const saved = await this.save(command, { fileId: id, originalName }, principal);
      const added = { addedBy: principal.accountId, addedAt: clock.now() };
      await recordAddedFile(this.storing, { id, demandId, name: decreeName, originalName, mediaType, file, ...added });
      return saved;
    });
  }

  /** Saves the dossier, and removes the file of a decree that it no longer names or that a new one replaces. */
  private async save(
    command: Omit<SaveParticularitiesCommand, 'decree'>,
    decree: { readonly fileId: number; readonly originalName: string } | undefined,
    principal: Principal,
  ): Promise<Demand> {
    const saved = await this.describe.execute({ ...command, decree }, principal);
    const named = saved.snapshot().particularities.decree?.fileId;
    for (const file of await this.storing.files.findByDemand(saved.id)) {
      const isReplaced = decree !== undefined && file.name === annexedDecreeName;
      if (isReplaced || (file.name === decreeName && file.id !== named))
        await removeStoredFile(this.storing, file, principal);
    }
    return saved;
  }
}
