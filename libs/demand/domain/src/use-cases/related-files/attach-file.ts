import { isInScope, type Principal } from '@pds/kernel';
import { demandStatusCodes, LatePaperSent } from '@pds/demand/contract';
import { DemandNotFound, UnknownRelatedFileName } from '../../demand.errors';
import type { Demand } from '../../model/dossier/demand';
import {
  isLatePaper,
  isRelatedFileName,
  placementOf,
  type ReceivedFile,
  type RelatedFile,
  sortedAnnexes,
} from '../../model/related-files';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';
import { assertPursued, editorOf } from '../dossier/edit-demand';
import { type FileStoring, recordAddedFile, removeStoredFile, storeFile } from './store-file';

export interface AttachFileCommand {
  readonly demandId: number;
  /** The name of the input: a standard name, or « Annexe N ». */
  readonly name: string;
  readonly received: ReceivedFile;
}

/**
 * Annexes a file to a demand (spec organiser 2.12, step 1): by its organiser while it is EN COURS and, if it is a late paper, of a station;
 * by managers in scope at any time. Staff are told of an organiser's late paper once they have priced the demand. The demand's version is
 * unchanged. Returns the files of the demand. Throws `DemandNotFound`, `DemandNoLongerEditable`, `DossierClosed` (an organiser's, « Sans
 * suite »), `UnknownRelatedFileName`, `DecreeManagedInParticularities`, `TooManyRelatedFiles` or `TooManyLatePapers`.
 */
export class AttachFile {
  constructor(
    private readonly demands: Demands,
    private readonly dropped: DroppedDossiers,
    private readonly storing: FileStoring,
  ) {}

  /**
   * Checks that the caller may annex files, before any is read.
   * @param name the name of the input; null before it is known: whether the caller may annex anything at all
   */
  async check(demandId: number, principal: Principal, name: string | null = null): Promise<void> {
    await this.assertMayAttach(await this.demands.find(demandId), name, principal);
  }

  async execute({ demandId, name, received }: AttachFileCommand, principal: Principal): Promise<RelatedFile[]> {
    await this.check(demandId, principal, name);
    if (!isRelatedFileName(name)) throw new UnknownRelatedFileName();
    const { files, clock, outbox } = this.storing;
    return storeFile(this.storing, received, async (id, file) => {
      const demand = await this.assertMayAttach(await this.demands.findForUpdate(demandId), name, principal);
      const { isOrganiser } = editorOf(principal);
      const { status, priceCents } = demand.snapshot();
      const isLate = isOrganiser && status !== demandStatusCodes.inProgress;
      const place = placementOf(name, await files.findByDemand(demandId), isLate);
      if (place.replaces) await removeStoredFile(this.storing, place.replaces, principal);
      const { originalName, mediaType } = received;
      const added = { addedBy: principal.accountId, addedAt: clock.now() };
      await recordAddedFile(this.storing, { id, demandId, name: place.name, originalName, mediaType, file, ...added });
      if (isOrganiser && isLatePaper(name) && (isLate || priceCents !== null)) {
        await outbox.publish(LatePaperSent({ demandId, fileId: id }));
      }
      return sortedAnnexes(await files.findByDemand(demandId));
    });
  }

  /** Throws `DemandNotFound`, `DemandNoLongerEditable` or `DossierClosed`. */
  private async assertMayAttach(demand: Demand | null, name: string | null, principal: Principal): Promise<Demand> {
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    const editor = editorOf(principal);
    await assertPursued(demand.id, editor, this.dropped);
    demand.assertTakesFile(name, editor, this.storing.clock.now());
    return demand;
  }
}
