import type { DossierAnnex } from '@pds/demand/contract';
import { DeclarationSent, type DocumentSummary } from '@pds/documents/contract';
import { type FrozenFiles, type Principal, storeAddedFiles } from '@pds/kernel';
import type { Document } from '../../model/document';
import { authoritiesFileName } from '../../model/document-letter';
import type { DeclarationFile, FilesToJoin, JoinedFile } from '../../ports/declaration-file';
import type { DeclarationParts } from './declaration-parts';
import type { SendDocument, SendDocumentCommand } from './send-document';

/**
 * Sends a declaration to the authorities: one PDF of the frozen declaration, the decrees and the access plan of the dossier, with the
 * letter of its sender. The letter is on the timeline of the dossier with its recipient and its outcome; `DeclarationSent` follows
 * when a server accepted it for a first authority, not before.
 *
 * Throws DocumentNotFound (outside the scope included), NotADeclaration, AnnexUnreadable, DeclarationsBusy, LetterRefused.
 */
export class SendDeclaration {
  constructor(
    private readonly parts: DeclarationParts,
    private readonly file: DeclarationFile,
    private readonly sending: SendDocument,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(command: SendDocumentCommand, principal: Principal): Promise<DocumentSummary> {
    const { document, annexes } = await this.parts.of(command.documentId, principal);
    this.sending.check(document, command.letter);
    const bytes = await this.file.join(() => this.read(document, annexes));
    const originalName = authoritiesFileName(document.id);
    const [joined] = await storeAddedFiles(this.frozenFiles, [{ originalName, bytes, extension: 'pdf' }]);
    return this.sending.execute(command, principal, {
      attached: joined!,
      whenSent: DeclarationSent({ demandId: document.demandId }),
    });
  }

  private async read(document: Document, annexes: readonly DossierAnnex[]): Promise<FilesToJoin> {
    const files: JoinedFile[] = [];
    for (const { name, mediaType, file } of annexes)
      files.push({ name, mediaType, bytes: await this.frozenFiles.read(file) });
    return { declaration: await this.frozenFiles.read(document.file), annexes: files };
  }
}
