import { type RelatedFile, sortedAnnexes } from '../../model/related-files';
import type { RelatedFiles } from '../../ports/related-files';

/** The files annexed to a demand that is in the caller's scope, in the order of their inputs. */
export class ListRelatedFiles {
  constructor(private readonly files: RelatedFiles) {}

  async execute(demandId: number): Promise<RelatedFile[]> {
    return sortedAnnexes(await this.files.findByDemand(demandId));
  }
}
