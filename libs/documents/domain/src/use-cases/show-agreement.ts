import type { AcceptedQuote, Agreement } from '@pds/documents/contract';
import { acceptedQuoteOf, agreementOn } from '../model/quote-agreement';
import type { Documents } from '../ports/documents';
import type { Issuers } from '../ports/issuers';
import type { QuotableDossiers } from '../ports/quotable-dossiers';

/**
 * What the customer of a dossier accepted, and what of the dossier no longer is as accepted (decisions: Accounting). The
 * quote validated last counts: it replaces those before it. Applies no scope: the caller has found the dossier in its own.
 */
export class ShowAgreement {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly issuers: Issuers,
  ) {}

  /** Null while no quote is validated, or where there is no such dossier. */
  async execute(demandId: number): Promise<Agreement | null> {
    const quote = await this.documents.acceptedQuote(demandId);
    const dossier = quote && (await this.dossiers.find(demandId));
    if (!quote || !dossier) return null;
    const { organisationId } = dossier;
    const customer = organisationId === null ? null : await this.issuers.customer(organisationId);
    return agreementOn(quote.content, dossier, customer?.name ?? null);
  }

  /** Which of some dossiers are no longer as they were accepted. */
  async outdated(demandIds: readonly number[]): Promise<ReadonlySet<number>> {
    const outdated = new Set<number>();
    for (const demandId of demandIds) {
      const agreement = await this.execute(demandId);
      if (agreement && agreement.differences.length > 0) outdated.add(demandId);
    }
    return outdated;
  }

  /** Only what was accepted, by dossier, without looking at the dossiers; none of those of which nothing was. */
  async accepted(demandIds: readonly number[]): Promise<ReadonlyMap<number, AcceptedQuote>> {
    const quotes = await this.documents.acceptedQuotes(demandIds);
    return new Map(quotes.map(({ demandId, content }) => [demandId, acceptedQuoteOf(content)]));
  }
}
