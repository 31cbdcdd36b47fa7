import type { StoredPdf } from './document';
import type { QuoteContent } from './quote';

/** Turns a quote's content into a PDF and keeps its bytes. */
export abstract class QuotePaper {
  /** @param uniq names the file; the bytes are stored when this resolves */
  abstract print(uniq: string, content: QuoteContent): Promise<StoredPdf>;
}

/** Reads back the bytes of a PDF. */
export abstract class StoredPdfs {
  /** The very bytes that were stored; raises when they are missing or no longer match their SHA-256. */
  abstract read(pdf: StoredPdf): Promise<Uint8Array>;
}
