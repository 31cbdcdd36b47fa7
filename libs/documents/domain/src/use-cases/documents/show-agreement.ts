import type { AcceptedQuote, Agreement } from '@pds/documents/contract';
import { acceptedQuoteOf, agreementOn } from '../../model/quote-agreement';
import type { Documents } from '../../ports/documents';
import type { Issuers } from '../../ports/issuers';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';

/**
 * Compares a dossier with the quote that its customer accepted (decisions: Accounting). The quote validated last counts: it replaces
 * earlier ones. Applies no scope: the caller has found the dossier in its own scope.
 */
export class ShowAgreement {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly issuers: Issuers,
  ) {}

  /** Null if no quote is validated, or if there is no such dossier. */
  async execute(demandId: number): Promise<Agreement | null> {
    const quote = await this.documents.acceptedQuote(demandId);
    const dossier = quote && (await this.dossiers.find(demandId));
    if (!quote || !dossier) return null;
    const { organisationId } = dossier;
    const customer = organisationId === null ? null : await this.issuers.customer(organisationId);
    return agreementOn(quote.content, dossier, customer?.name ?? null);
  }

  /** Returns those of the given dossiers that no longer match their accepted quotes. */
  async outdatedDossiers(demandIds: readonly number[]): Promise<ReadonlySet<number>> {
    const outdated = new Set<number>();
    for (const demandId of demandIds) {
      const agreement = await this.execute(demandId);
      if (agreement && agreement.differences.length > 0) outdated.add(demandId);
    }
    return outdated;
  }

  /** Returns only the accepted quotes, by dossier, without reading the dossiers; dossiers without one are omitted. */
  async acceptedQuotes(demandIds: readonly number[]): Promise<ReadonlyMap<number, AcceptedQuote>> {
    const quotes = await this.documents.acceptedQuotes(demandIds);
    return new Map(quotes.map(({ demandId, content }) => [demandId, acceptedQuoteOf(content)]));
  }
}
