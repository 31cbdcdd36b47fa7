import { isInScope, type Principal } from '@pds/kernel';
import { DossierNotFound } from '../documents.errors';
import type { DocumentSources } from '../model/document-kind';
import { acceptedQuoteOf } from '../model/quote-agreement';
import type { Documents } from '../ports/documents';
import type { Issuers } from '../ports/issuers';
import type { QuotableDossiers } from '../ports/quotable-dossiers';

/** The ports that read the sources of a document. */
interface SourcePorts {
  readonly dossiers: QuotableDossiers;
  readonly issuers: Issuers;
  readonly documents: Documents;
}

/**
 * Returns the sources of a document, for a caller with the dossier in scope.
 * @throws DossierNotFound (outside the scope included)
 */
export async function documentSources(
  { dossiers, issuers, documents }: SourcePorts,
  demandId: number,
  principal: Principal,
): Promise<DocumentSources> {
  const dossier = await dossiers.find(demandId);
  if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DossierNotFound();
  const { departmentId, officeId, organisationId } = dossier;
  const accepted = await documents.acceptedQuote(demandId);
  return {
    dossier,
    issuer: departmentId === null ? null : await issuers.issuer(departmentId, officeId),
    customer: organisationId === null ? null : await issuers.customer(organisationId),
    accepted: accepted && acceptedQuoteOf(accepted.content),
  };
}
