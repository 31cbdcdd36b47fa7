import { isInScope, type Principal } from '@pds/kernel';
import { DemandNotFound, UnknownRelatedFileName } from '../demand.errors';
import type { Demand } from '../model/demand';
import { annexed, isRelatedFileName, placeOf, type ReceivedFile, type RelatedFile } from '../model/related-files';
import type { Demands } from '../ports/demands';
import { editorOf } from './edit-demand';
import { addTo, type FileKeeping, storeFile, takeOff } from './store-file';

export interface AttachFileCommand {
  readonly demandId: number;
  /** The name of the input: a standard name, or « Annexe N ». */
  readonly name: string;
  readonly received: ReceivedFile;
}

/**
 * Annexes a file to a demand (spec organiser 2.12, step 1): by its organiser while it is EN COURS, by managers in scope at any time. The
 * demand's version is unchanged. Returns the files of the demand. Throws `DemandNotFound`, `DemandNoLongerEditable`,
 * `UnknownRelatedFileName`, `DecreeOfParticularities` or `TooManyRelatedFiles`.
 */
export class AttachFile {
  constructor(
    private readonly demands: Demands,
    private readonly keeping: FileKeeping,
  ) {}

  /** Checks that the caller may annex files, before any is read. */
  async check(demandId: number, principal: Principal): Promise<void> {
    letAttach(await this.demands.find(demandId), principal);
  }

  async execute({ demandId, name, received }: AttachFileCommand, principal: Principal): Promise<RelatedFile[]> {
    await this.check(demandId, principal);
    if (!isRelatedFileName(name)) throw new UnknownRelatedFileName();
    const { files, clock } = this.keeping;
    return storeFile(this.keeping, received, async (id, file) => {
      letAttach(await this.demands.findForUpdate(demandId), principal);
      const place = placeOf(name, await files.ofDemand(demandId));
      if (place.replaces) await takeOff(this.keeping, place.replaces, principal);
      const { originalName, mediaType } = received;
      const added = { addedBy: principal.accountId, addedAt: clock.now() };
      await addTo(this.keeping, { id, demandId, name: place.name, originalName, mediaType, file, ...added });
      return annexed(await files.ofDemand(demandId));
    });
  }
}

/** Throws `DemandNotFound` or `DemandNoLongerEditable`. */
function letAttach(demand: Demand | null, principal: Principal): void {
  if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
  demand.letEdit(editorOf(principal));
}
