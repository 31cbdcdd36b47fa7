import { missingDossierFields } from '@pds/documents/contract';
import type { FieldError } from '@pds/kernel';
import { type IssuerDetails, issuerObstacles } from '@pds/organisations/contract';
import type { DocumentSources } from './document-kind';
import type { QuoteIssuer } from './parties';

/** Returns what is missing before a document of any kind, in French (spec back-office 5). */
export function missingDocumentFields({ dossier, issuer, customer }: DocumentSources): FieldError[] {
  return missingDossierFields({
    hasOrganisation: customer !== null,
    priceCents: dossier.totalCents,
    isPackagePrice: dossier.isPackagePrice,
    lines: dossier.lines,
    missingIssuerFields: issuer && issuerObstacles(issuerParts(issuer)),
    isOfficeMissing: issuer !== null && issuer.hasOffices && issuer.officeName === null,
    slots: dossier.slots,
  });
}

/** Returns the missing representatives of the association and the organiser, for papers to sign. */
export function missingSignatureFields({ dossier, issuer, customer }: DocumentSources): FieldError[] {
  const missing: FieldError[] = [];
  if (issuer && !issuer.signatory) {
    missing.push({
      field: 'issuer.signatory',
      message: `le responsable qui signe pour l’émetteur (${issuer.name}) n’est pas renseigné`,
    });
  }
  if (!contactName(dossier)) {
    missing.push({ field: 'contact', message: 'le contact de l’organisateur n’est pas renseigné' });
  }
  if (customer && customer.address.length === 0) {
    missing.push({ field: 'organization.address', message: 'l’adresse de l’organisation n’est pas renseignée' });
  }
  return missing;
}

/** Returns the missing approval of the association, for papers that authorities read. */
export function missingApproval(issuer: QuoteIssuer | null): FieldError[] {
  if (!issuer || issuer.approvalNumber) return [];
  const message = `le numéro d’agrément de l’émetteur (${issuer.name}) n’est pas renseigné`;
  return [{ field: 'issuer.approvalNumber', message }];
}

/** `Camille Roux`, the organiser's contact; empty if none is named. */
export function contactName({ contact }: Pick<DocumentSources['dossier'], 'contact'>): string {
  return `${contact.firstName} ${contact.lastName}`.trim();
}

/** Its address is stored as printed: the street, then postal code and town. */
function issuerParts(issuer: QuoteIssuer): IssuerDetails {
  const { name, address, siret, iban, vat, vatMention, paymentConditions } = issuer;
  const town = /^(\d{5}) (.+)$/.exec(address.at(-1) ?? '');
  const [street = null] = town ? address.slice(0, -1) : address;
  const [postcode, city] = [town?.[1] ?? null, town?.[2] ?? null];
  // A paper has no payment deadline.
  const bankDeadline = null;
  return {
    name,
    address: street,
    postcode,
    city,
    siret,
    iban: iban ?? null,
    vat,
    vatMention,
    bankDeadline,
    paymentConditions,
  };
}
