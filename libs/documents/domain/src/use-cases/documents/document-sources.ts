import type { PaymentSchedule } from '@pds/documents/contract';
import { isInScope, type Principal } from '@pds/kernel';
import { DossierNotFound, ScheduleRefused, ValidityRefused } from '../../documents.errors';
import type { DocumentSources } from '../../model/document-kind';
import { acceptedQuoteOf } from '../../model/quote-agreement';
import type { Documents } from '../../ports/documents';
import type { Issuers } from '../../ports/issuers';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';

export interface GenerateDocumentCommand {
  /** 1 quote, 2 convention, 3 device declaration. */
  readonly type: number;
  readonly demandId: number;
  /** The last day of a quote's validity, `YYYY-MM-DD`; by default the department's days, before the event. */
  readonly lastValidDay?: string | undefined;
  /** The payment in two parts that a quote offers; none by default. */
  readonly schedule?: PaymentSchedule | undefined;
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
 * @throws ValidityRefused, ScheduleRefused if a document other than a quote is given a last day or a deposit
 */
export async function documentSources(
  { dossiers, issuers, documents }: SourcePorts,
  { type, demandId, lastValidDay, schedule }: GenerateDocumentCommand,
  principal: Principal,
): Promise<DocumentSources> {
  const dossier = await dossiers.find(demandId);
  if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DossierNotFound();
  if (lastValidDay !== undefined && type !== 1) throw new ValidityRefused('Seul un devis a une durée de validité');
  if (schedule !== undefined && type !== 1) throw new ScheduleRefused('deposit', 'Seul un devis prévoit un acompte');
  const { departmentId, officeId, organisationId } = dossier;
  const accepted = await documents.acceptedQuote(demandId);
  return {
    dossier,
    issuer: departmentId === null ? null : await issuers.issuer(departmentId, officeId),
    customer: organisationId === null ? null : await issuers.customer(organisationId),
    accepted: accepted && acceptedQuoteOf(accepted.content),
    lastValidDay,
    schedule,
  };
}
