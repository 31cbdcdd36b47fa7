/** Why an issuer charges no VAT, as electronic invoices tell it. */
export interface VatExemption {
  /** The sentence of the issuer's papers. */
  readonly reason: string;
  /** Its code in the European list (VATEX); null where the sentence names no article that has one. */
  readonly code: string | null;
}

/**
 * What a mention about VAT exempts by; null where it tells of no exemption: the product charges no VAT, and an issuer that owes
 * some cannot bill with it (docs/decisions.md).
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
