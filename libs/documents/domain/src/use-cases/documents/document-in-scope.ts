import { isInScope, type Ownership, type Principal } from '@pds/kernel';
import { DocumentNotFound } from '../../documents.errors';
import type { Document } from '../../model/document';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';

/**
 * Returns the document and its dossier, if the dossier exists and is in the caller's scope.
 * @throws DocumentNotFound
 */
export async function inScopeWithDossier<Dossier extends { readonly ownership: Ownership }>(
  document: Document | null,
  findDossier: (demandId: number) => Promise<Dossier | null>,
  { scope }: Principal,
): Promise<{ readonly document: Document; readonly dossier: Dossier }> {
  const dossier = document && (await findDossier(document.demandId));
  if (!document || !dossier || !isInScope(scope, dossier.ownership)) throw new DocumentNotFound();
  return { document, dossier };
}

/**
 * Returns the document, if its dossier exists and is in the caller's scope.
 * @throws DocumentNotFound
 */
export async function inScope(
  document: Document | null,
  dossiers: QuotableDossiers,
  principal: Principal,
): Promise<Document> {
  return (await inScopeWithDossier(document, (demandId) => dossiers.find(demandId), principal)).document;
}
