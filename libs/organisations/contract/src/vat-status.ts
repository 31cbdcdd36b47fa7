import { type PricedLine, withoutVat } from '@pds/kernel';

/**
 * How an issuer stands towards VAT: exempt (CGI art. 261, 7-1°), outside its scope, under the small-business exemption (« franchise en
 * base », CGI art. 293 B), or taxable.
 */
export const vatRegimes = ['exempt', 'not-subject', 'franchise', 'taxable'] as const;
export type VatRegime = (typeof vatRegimes)[number];

/** The rates in force in France and its overseas departments, in percent (CGI art. 278 to 281 nonies, 294 and 296). */
export const vatRates: readonly number[] = [20, 10, 8.5, 5.5, 2.1];

/** The regime of an issuer and its rates, in percent: of the cover itself, and of options and extras. The rates count if it is taxable. */
export interface VatStatus {
  readonly regime: VatRegime;
  readonly coverRate: number;
  readonly optionsRate: number;
}

/**
 * Takes the VAT out of the lines of a price of a taxable issuer (docs/adr/0072): the first lines, those of slots or of a package, have the rate
 * of the cover, the others that of options and extras.
 *
 * @param coverLines the number of lines of the cover
 */
export function priceWithoutVat<Line extends PricedLine>(
  lines: readonly Line[],
  coverLines: number,
  { coverRate, optionsRate }: VatStatus,
) {
  return withoutVat(lines, (position) => (position < coverLines ? coverRate : optionsRate));
}

/** What the law requires of an issuer about electronic invoices: nothing, to receive them, or also to issue and report them. */
export const eInvoicingDuties = ['none', 'receives', 'issues'] as const;
export type EInvoicingDuty = (typeof eInvoicingDuties)[number];

/** The reason why an issuer charges no VAT, for electronic invoices. */
export interface VatExemption {
  /** UNTDID 5305: E exempt, O outside the scope. */
  readonly category: 'E' | 'O';
  /** The sentence on the issuer's papers. */
  readonly reason: string;
  /** Its code in the European list (VATEX); null when an older sentence names no article with a code. */
  readonly code: string | null;
}

/** The codes of the regimes without VAT in UNTDID 5305 and the European list (VATEX). */
const exemptionCodes: Readonly<Record<Exclude<VatRegime, 'taxable'>, Pick<VatExemption, 'category' | 'code'>>> = {
  exempt: { category: 'E', code: 'VATEX-FR-CGI261-7' },
  'not-subject': { category: 'O', code: 'VATEX-EU-O' },
  franchise: { category: 'E', code: 'VATEX-FR-FRANCHISE' },
};

/**
 * Why an issuer charges no VAT; null when it charges VAT.
 *
 * @param regime undefined on papers older than the setting: then the mention tells
 */
export function vatExemptionOf({
  regime,
  mention,
}: {
  readonly regime: VatRegime | undefined;
  readonly mention: string;
}): VatExemption | null {
  if (regime === 'taxable') return null;
  const reason = mention.trim() || 'TVA non applicable';
  if (regime) return { ...exemptionCodes[regime], reason };
  const named = regimeNamedBy(mention);
  return { category: 'E', reason, code: named && exemptionCodes[named].code };
}

/**
 * Why a mention contradicts the regime of its issuer, as the end of a French sentence; null when it agrees. A taxable issuer needs no
 * mention; nothing else is known of one frozen before the setting existed (undefined).
 */
export function vatMentionObstacle(mention: string, regime: VatRegime | undefined): string | null {
  const text = mention.trim();
  if (regime === 'taxable')
    return statesNoVat(text) ? 'annonce une exonération, alors que l’émetteur facture la TVA' : null;
  if (text === '') return 'n’est pas renseignée';
  if (!statesNoVat(text)) return 'n’indique aucune exonération, alors que l’émetteur ne facture pas la TVA';
  if (regime === undefined) return null;
  const named = regimeNamedBy(text);
  if (regime === 'not-subject') return named === null ? null : 'nomme un article d’un autre régime de TVA';
  return named === regime ? null : `ne nomme pas l’article ${regime === 'exempt' ? '261-7-1°' : '293 B'} du CGI`;
}

/** `FR83404833048`: the VAT number that follows from a SIREN (CGI ann. II art. 242-0 nonies): a key of two digits before it. */
export function frenchVatNumber(siret: string): string {
  const siren = siret.replace(/\s/g, '').slice(0, 9);
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${siren}`;
}

function statesNoVat(mention: string): boolean {
  const isExempt =
    regimeNamedBy(mention) !== null ||
    /exon[ée]r|non applicable|non assujetti|hors (?:du )?champ|franchise/i.test(mention);
  return isExempt && !/\d\s*%/.test(mention);
}

/** The regime whose article a mention names. */
function regimeNamedBy(mention: string): 'exempt' | 'franchise' | null {
  if (/\b261\b[\s\S]*\b7\b/.test(mention)) return 'exempt';
  return /\b293\s*B\b/i.test(mention) ? 'franchise' : null;
}
