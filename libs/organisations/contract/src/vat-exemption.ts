/** The reason why an issuer charges no VAT, for electronic invoices. */
export interface VatExemption {
  /** The sentence on the issuer's papers. */
  readonly reason: string;
  /** Its code in the European list (VATEX); null when the sentence names no article with a code. */
  readonly code: string | null;
}

/**
 * The VAT exemption stated by a mention; null when it states none. The product charges no VAT, so an issuer liable for VAT cannot bill with
 * it (docs/decisions.md).
 */
export function vatExemptionOf(mention: string): VatExemption | null {
  const reason = mention.trim();
  const code = /\b261\b[\s\S]*\b7\b/.test(reason)
    ? 'VATEX-FR-CGI261-7'
    : /\b293\s*B\b/i.test(reason)
      ? 'VATEX-FR-FRANCHISE'
      : null;
  const isExempt = code !== null || /exon[ée]r|non applicable|non assujetti|hors (?:du )?champ|franchise/i.test(reason);
  return isExempt && !/\d\s*%/.test(reason) ? { reason, code } : null;
}
