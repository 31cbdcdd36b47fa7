import type { Principal } from '@pds/kernel';
import { NotComparable } from '../../documents.errors';
import type { Document, DocumentState } from '../../model/document';
import type { QuoteContent } from '../../model/kinds/quote';
import { compareQuotes, type QuoteComparison } from '../../model/quote-comparison';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScope } from './document-in-scope';

/**
 * Compares two frozen quotes of the same dossier.
 *
 * Throws DocumentNotFound (outside the scope included), NotComparable for other documents and other dossiers.
 */
export class CompareQuotes {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
  ) {}

  async execute(olderId: number, newerId: number, principal: Principal): Promise<QuoteComparison> {
    const older = await inScope(await this.documents.find(olderId), this.dossiers, principal);
    const newer = await inScope(await this.documents.find(newerId), this.dossiers, principal);
    if (older.demandId !== newer.demandId) throw new NotComparable();
    return compareQuotes(quoteOf(older), quoteOf(newer));
  }
}

function quoteOf(document: Document): QuoteContent {
  const state = document.snapshot();
  if (!isQuote(state)) throw new NotComparable();
  return state.inputs;
}

function isQuote(state: DocumentState): state is DocumentState & { readonly inputs: QuoteContent } {
  return state.type === 1;
}
