import { FrozenFileMissing, type FrozenFiles, isInScope, type Principal } from '@pds/kernel';
import { RelatedFileNotFound } from '../demand.errors';
import type { RelatedFile } from '../model/related-files';
import type { Demands } from '../ports/demands';
import type { RelatedFiles } from '../ports/related-files';

export interface OpenedRelatedFile {
  readonly related: RelatedFile;
  /** Compared with what was stored: the last piece comes only when the whole is the same. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A file annexed to a demand that the caller sees. Throws `RelatedFileNotFound`. */
export class OpenRelatedFile {
  constructor(
    private readonly demands: Demands,
    private readonly files: RelatedFiles,
    private readonly frozen: FrozenFiles,
  ) {}

  async execute(id: number, principal: Principal): Promise<OpenedRelatedFile> {
    const related = await this.files.find(id);
    const demand = related && (await this.demands.find(related.demandId));
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new RelatedFileNotFound();
    return { related, bytes: await this.bytesOf(related) };
  }

  /** What is taken off while it is opened is not there; bytes that a row still names are lost, which is ours to know. */
  private async bytesOf({ id, file }: RelatedFile): Promise<AsyncIterable<Uint8Array>> {
    try {
      return await this.frozen.open(file);
    } catch (error) {
      if (error instanceof FrozenFileMissing && !(await this.files.find(id))) throw new RelatedFileNotFound();
      throw error;
    }
  }
}
