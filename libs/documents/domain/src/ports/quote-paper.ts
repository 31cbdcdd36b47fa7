import type { StoredPdf } from '../model/document';
import type { QuoteContent } from '../model/quote';

/** Turns a quote's content into a PDF and keeps its bytes. */
export abstract class QuotePaper {
  /** @param uniq names the file; the bytes are stored when this resolves */
  abstract print(uniq: string, content: QuoteContent): Promise<StoredPdf>;
}
