import { isInScope, type Principal } from '@pds/kernel';
import { DossierNotFound, ValidityRefused } from '../documents.errors';
import type { DocumentSources } from '../model/document-kind';
import { acceptedQuoteOf } from '../model/quote-agreement';
import type { Documents } from '../ports/documents';
import type { Issuers } from '../ports/issuers';
import type { QuotableDossiers } from '../ports/quotable-dossiers';

export interface GenerateDocumentCommand {
  /** 1 quote, 2 convention, 3 device declaration. */
  readonly type: number;
  readonly demandId: number;
  /** The last day of a quote's validity, `YYYY-MM-DD`; by default the department's days, before the event. */
  readonly lastValidDay?: string | undefined;
}

/** The ports that read the sources of a document. */
interface SourcePorts {
  readonly dossiers: QuotableDossiers;
  readonly issuers: Issuers;
  readonly documents: Documents;
}

/**
 * Returns the sources of a document, for a caller with the dossier in scope.
 * @throws DossierNotFound (outside the scope included)
 * @throws ValidityRefused if a document other than a quote is given a last day
 */
export async function documentSources(
  { dossiers, issuers, documents }: SourcePorts,
  { type, demandId, lastValidDay }: GenerateDocumentCommand,
  principal: Principal,
): Promise<DocumentSources> {
  const dossier = await dossiers.find(demandId);
  if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DossierNotFound();
  if (lastValidDay !== undefined && type !== 1) throw new ValidityRefused('Seul un devis a une durée de validité');
  const { departmentId, officeId, organisationId } = dossier;
  const accepted = await documents.acceptedQuote(demandId);
  return {
    dossier,
    issuer: departmentId === null ? null : await issuers.issuer(departmentId, officeId),
    customer: organisationId === null ? null : await issuers.customer(organisationId),
    accepted: accepted && acceptedQuoteOf(accepted.content),
    lastValidDay,
  };
}
