import { annexed, type RelatedFile } from '../model/related-files';
import type { RelatedFiles } from '../ports/related-files';

/** The files annexed to a demand that is in the caller's scope, in the order of their inputs. */
export class ListRelatedFiles {
  constructor(private readonly files: RelatedFiles) {}

  async execute(demandId: number): Promise<RelatedFile[]> {
    return annexed(await this.files.ofDemand(demandId));
  }
}
