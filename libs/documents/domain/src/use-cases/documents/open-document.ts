import type { FrozenFiles, Principal } from '@pds/kernel';
import type { Document } from '../../model/document';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScope } from './document-in-scope';

/** A document's frozen PDF, with its file name. */
export interface OpenedDocument {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * Opens the frozen PDF of a document, by its number or its public name, for callers who may see the dossier: staff in their scope, the
 * organiser who filed it or manages its organisation.
 *
 * Throws DocumentNotFound (outside the scope included).
 */
export class OpenDocument {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(reference: { id: number } | { uniq: string }, principal: Principal): Promise<OpenedDocument> {
    const document = await inScope(await this.find(reference), this.dossiers, principal);
    return { fileName: document.fileName, bytes: await this.frozenFiles.read(document.file) };
  }

  private find(reference: { id: number } | { uniq: string }): Promise<Document | null> {
    return 'id' in reference ? this.documents.find(reference.id) : this.documents.findByUniq(reference.uniq);
  }
}
