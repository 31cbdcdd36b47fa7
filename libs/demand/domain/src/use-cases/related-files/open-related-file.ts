import { FrozenFileMissing, type FrozenFiles, isInScope, type Principal } from '@pds/kernel';
import { RelatedFileNotFound } from '../../demand.errors';
import type { RelatedFile } from '../../model/related-files';
import type { Demands } from '../../ports/demands';
import type { RelatedFiles } from '../../ports/related-files';

export interface OpenedRelatedFile {
  readonly related: RelatedFile;
  /** Compared with the stored hash: the last chunk is sent only when the whole content matches. */
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

  /** A file removed while it is being opened is not found; missing bytes of an existing row are an internal error. */
  private async bytesOf({ id, file }: RelatedFile): Promise<AsyncIterable<Uint8Array>> {
    try {
      return await this.frozen.open(file);
    } catch (error) {
      if (error instanceof FrozenFileMissing && !(await this.files.find(id))) throw new RelatedFileNotFound();
      throw error;
    }
  }
}
