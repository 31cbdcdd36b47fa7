import { missingDossierFields } from '@pds/documents/contract';
import { Bic, EmailAddress, type FieldError } from '@pds/kernel';
import { type CustomerObstacle, customerObstacles, isBlank, issuerObstacles } from '@pds/organisations/contract';
import type { BillableDossier, Customer, Issuer } from './billable-dossier';
import type { InvoiceRequest } from './invoice-content';

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

/** Where each detail of a customer is filled in: its field, its name in a sentence, and the tab of the organisation. */
const customerFields: Readonly<Record<CustomerObstacle['what'], readonly [field: string, named: string, tab: string]>> =
  {
    nom: ['name', 'le nom', 'Informations'],
    adresse: ['address', 'l’adresse', 'Adresses'],
    'code postal': ['address', 'le code postal', 'Adresses'],
    type: ['type', 'le type', 'Informations'],
    SIRET: ['identifier', 'le SIRET', 'Informations'],
  };

/** Returns the missing customer fields of an invoice ({@link customerObstacles}), each with the tab of the organisation to fill it in. */
export function missingCustomerFields(customer: Customer): FieldError[] {
  const of = isBlank(customer.name) ? 'du client' : `du client (${customer.name})`;
  return customerObstacles(customer).map(({ what, fault }) => {
    const [field, named, tab] = customerFields[what];
    return {
      field: `organization.${field}`,
      message: `${named} ${of} ${fault} (onglet «\u00a0${tab}\u00a0» de l’organisation)`,
    };
  });
}

function bankFindings({ bic, name }: Issuer): FieldError[] {
  if (isBlank(bic) || Bic.parse(bic!)) return [];
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
