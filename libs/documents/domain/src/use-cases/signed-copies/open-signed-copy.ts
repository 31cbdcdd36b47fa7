import { FrozenFileMissing, type FrozenFiles, type Principal } from '@pds/kernel';
import { NoSignedCopy } from '../../documents.errors';
import type { SignedCopy } from '../../model/signed-copy';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScope } from '../documents/document-in-scope';

export interface OpenedSignedCopy {
  readonly copy: SignedCopy;
  /** Compared with the stored hash: the last piece is returned only if the whole content is identical. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Opens the signed copy of a document in the caller's scope. Throws DocumentNotFound, NoSignedCopy. */
export class OpenSignedCopy {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(id: number, principal: Principal): Promise<OpenedSignedCopy> {
    const { signedCopy: copy } = await inScope(await this.documents.find(id), this.dossiers, principal);
    if (!copy) throw new NoSignedCopy();
    return { copy, bytes: await this.bytesOf(id, copy) };
  }

  /** A copy removed while it is being opened is reported as missing; missing bytes of an existing copy are an internal error. */
  private async bytesOf(id: number, { file }: SignedCopy): Promise<AsyncIterable<Uint8Array>> {
    try {
      return await this.frozenFiles.open(file);
    } catch (error) {
      const isGone = (await this.documents.find(id))?.signedCopy?.file.key !== file.key;
      if (error instanceof FrozenFileMissing && isGone) throw new NoSignedCopy();
      throw error;
    }
  }
}
