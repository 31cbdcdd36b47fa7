import { missingDossierFields } from '@pds/documents/contract';
import { Bic, EmailAddress, type FieldError, PostalCode, typedText } from '@pds/kernel';
import { issuerObstacles, siretObstacle } from '@pds/organisations/contract';
import type { BillableDossier, Customer, Issuer } from './billable-dossier';
import type { InvoiceRequest } from './invoice-content';
import { isPublicBuyer } from './mentions';

/** The type of organisation whose SIRET invoices contain (spec back-office 9). */
const company = 1;

/** The texts of an invoice form that are checked with its dossier. */
export type CheckedRequest = Pick<InvoiceRequest, 'contactName' | 'contactEmail' | 'commitmentNumber' | 'serviceCode'>;

/**
 * Everything that would make an invoice invalid, in French, each with its field: what the law and EN 16931 require of its issuer, its
 * customer and its lines, and what the customer requires in addition. Asked before a number is taken. The amounts are checked by
 * `prepareInvoice`, with the earlier invoices.
 */
export function invoiceFindings(dossier: BillableDossier, request: CheckedRequest): FieldError[] {
  return [...missingForInvoice(dossier), ...requestFindings(dossier, request)];
}

/**
 * The findings of a dossier before its invoice is typed: the same list as for a quote (spec back-office 5, Invoice creation), and the
 * fields that only an invoice needs.
 */
export function missingForInvoice(dossier: BillableDossier): FieldError[] {
  const { customer, issuer } = dossier;
  return [
    ...missingDossierFields({
      hasOrganisation: customer !== null,
      priceCents: dossier.priceCents,
      isPackagePrice: dossier.isPackagePrice,
      lines: dossier.lines,
      missingIssuerFields: issuer && issuerObstacles(issuer),
      isOfficeMissing: dossier.isOfficeMissing,
      slots: dossier.slots,
    }),
    ...(issuer ? bankFindings(issuer) : []),
    ...serviceFindings(dossier),
    ...(customer ? missingCustomerFields(customer) : []),
  ];
}

/**
 * Returns the missing customer fields of an invoice, each with the tab of the organisation in which to fill it in: the address (C. com.
 * L441-9), the type, on which the legal term and late-payment charges depend, and the SIRET of a company. Register and service numbers are
 * not required, but a SIRET of a public body must be one; for an individual, only the address is required (decisions: Accounting).
 */
export function missingCustomerFields({ name, type, isIndividual, identifier, address }: Customer): FieldError[] {
  const missing: FieldError[] = [];
  const addMissing = (field: string, what: string, tab: 'Informations' | 'Adresses') =>
    missing.push({
      field: `organization.${field}`,
      message: `${what} (onglet «\u00a0${tab}\u00a0» de l’organisation)`,
    });
  if (isBlank(name)) addMissing('name', 'le nom du client n’est pas renseigné', 'Informations');
  if (!address || [address.line1, address.zipcode, address.city].some(isBlank)) {
    addMissing('address', `l’adresse du client (${name}) n’est pas complète`, 'Adresses');
  } else if (!PostalCode.parse(address.zipcode)) {
    addMissing('address', `le code postal du client (${name}) n’est pas valide`, 'Adresses');
  }
  if (type === null && !isIndividual) {
    addMissing('type', `le type du client (${name}) n’est pas défini`, 'Informations');
  }
  const hasSiret = type === company || (isPublicBuyer({ type }) && /^\d{14}$/.test(identifier ?? ''));
  const wrong = hasSiret ? siretObstacle(identifier) : null;
  if (wrong) addMissing('identifier', `le SIRET du client (${name}) ${wrong}`, 'Informations');
  return missing;
}

function bankFindings({ bic, name }: Issuer): FieldError[] {
  if (isBlank(bic ?? '') || Bic.parse(bic!)) return [];
  return [{ field: 'issuer.bic', message: `le BIC de l’émetteur (${name}) n’est pas valide` }];
}

/** What an invoice must say of the service: its name, the name of each line (BR-25), and days in order (BR-29, BR-30). */
function serviceFindings({ event, lines, slots }: BillableDossier): FieldError[] {
  const findings: FieldError[] = [];
  if (isBlank(event.name)) {
    findings.push({ field: 'eventName', message: 'le nom de l’évènement n’est pas renseigné' });
  }
  if (lines.some(({ label }) => isBlank(label))) {
    findings.push({ field: 'price', message: 'une ligne du prix n’a pas de libellé' });
  }
  if (slots.some(({ startsAt, endsAt }) => endsAt <= startsAt)) {
    findings.push({ field: 'slots', message: 'un créneau se termine avant d’avoir commencé' });
  }
  return findings;
}

function requestFindings({ requiredReferences }: BillableDossier, request: CheckedRequest): FieldError[] {
  const findings: FieldError[] = [];
  const find = (field: keyof CheckedRequest, message: string) => findings.push({ field, message });
  if (isBlank(request.contactName)) find('contactName', 'Le nom du contact de facturation n’est pas indiqué');
  if (!EmailAddress.parse(request.contactEmail)) {
    find('contactEmail', 'L’adresse mail de facturation n’est pas valide');
  }
  if (requiredReferences.commitmentNumber && isBlank(request.commitmentNumber)) {
    find('commitmentNumber', 'Le client exige un numéro d’engagement');
  }
  if (requiredReferences.serviceCode && isBlank(request.serviceCode)) {
    find('serviceCode', 'Le client exige un code service');
  }
  return findings;
}

/** Whether a text has no visible character. */
function isBlank(text: string): boolean {
  return typedText(text).replace(/\p{C}/gu, '').trim() === '';
}
