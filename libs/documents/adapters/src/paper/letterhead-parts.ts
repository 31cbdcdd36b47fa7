import { contactName, type QuotableDossier, type QuoteCustomer, type QuoteIssuer } from '@pds/documents/domain';
import {
  footerLine,
  groupedIban,
  groupedSiret,
  html,
  type HtmlValue,
  type Paper,
  type PaperLogo,
  type PaperParty,
} from '@pds/paper';

/** The final paper, or its preview: without a number, marked on each page. */
export type PaperVariant = 'original' | 'preview';

/** The appearance of a paper. */
export interface PaperLook {
  readonly copy: PaperVariant;
  readonly logo: PaperLogo;
}

/** The final paper, of an association without a logo. */
export const plainLook: PaperLook = { copy: 'original', logo: null };

/** `n° 12`, or the text for none. */
export function numberText(number: number, copy: PaperVariant): string {
  return copy === 'preview' ? 'aperçu' : `n° ${number}`;
}

/** The association at the top of each paper. */
export function issuerParty(issuer: QuoteIssuer, logo: PaperLogo): Paper['issuer'] {
  return {
    logo,
    name: issuer.name,
    address: [issuer.officeName ?? '', ...issuer.address],
    details: [
      [issuer.phone ? `Tél. ${issuer.phone}` : '', issuer.email ?? ''],
      issuer.website?.replace(/^https?:\/\/|\/$/g, '') ?? '',
      issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '',
      approvals(issuer),
    ],
  };
}

/** Its approval and its affiliation, if known. */
export function approvals({ approvalNumber, affiliationCertificateNumber }: QuoteIssuer): string[] {
  return [
    approvalNumber ? `Agrément de sécurité civile n°\u00a0${approvalNumber}` : '',
    affiliationCertificateNumber ? `Certificat d’affiliation n°\u00a0${affiliationCertificateNumber}` : '',
  ].filter(Boolean);
}

/** The organiser who receives a paper. */
export function customerParty(customer: QuoteCustomer, dossier: QuotableDossier): PaperParty {
  const contact = contactName(dossier);
  return {
    name: customer.name,
    address: [contact ? `À l’attention de ${contact}` : '', ...customer.address],
    details: [identifierOf(customer)],
  };
}

/** `SIRET 775 672 272 00017`; empty where there is none. */
export function identifierOf({ identifier }: QuoteCustomer): string {
  return identifier?.replace(/\d{14}$/, groupedSiret) ?? '';
}

/** The footer of each page. */
export function footerOf(issuer: QuoteIssuer): Paper['footer'] {
  return footerLine([issuer.name, issuer.address.join(' '), issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '']);
}

/** The account for transfers, on one line; null if none is known. */
export function bankDetails({ bank, iban, bic }: QuoteIssuer): HtmlValue {
  if (!iban) return null;
  const account = `IBAN ${groupedIban(iban)}`;
  return html`<p>${[bank, account, bic && `BIC\u00a0${bic}`].filter(Boolean).join(' –\u00a0')}</p>`;
}
