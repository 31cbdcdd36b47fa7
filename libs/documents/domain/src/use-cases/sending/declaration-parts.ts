import type { DemandFacade, DossierAnnex } from '@pds/demand/contract';
import type { Principal } from '@pds/kernel';
import { NotADeclaration } from '../../documents.errors';
import type { Document } from '../../model/document';
import type { QuotableDossier } from '../../model/quotable-dossier';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScopeWithDossier } from '../documents/document-in-scope';

/** A declaration with what is joined to it for the authorities. */
export interface DeclarationWithAnnexes {
  readonly document: Document;
  readonly dossier: QuotableDossier;
  /** The decrees and the access plan of the dossier, if they are PDFs or pictures. */
  readonly annexes: readonly DossierAnnex[];
}

/** The declaration of a dossier, and the annexes that authorities ask for. */
export class DeclarationParts {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly demands: Pick<DemandFacade, 'annexes'>,
  ) {}

  /** Throws DocumentNotFound (outside the scope included), NotADeclaration. */
  async of(documentId: number, principal: Principal): Promise<DeclarationWithAnnexes> {
    const { document, dossier } = await inScopeWithDossier(
      await this.documents.find(documentId),
      (demandId) => this.dossiers.find(demandId),
      principal,
    );
    if (document.summary().type !== 3) throw new NotADeclaration();
    const annexes = await this.demands.annexes(document.demandId);
    return { document, dossier, annexes: annexes.filter(isJoined) };
  }
}

function isJoined({ kind, mediaType }: DossierAnnex): boolean {
  return kind !== 'other' && (mediaType === 'application/pdf' || mediaType.startsWith('image/'));
}
