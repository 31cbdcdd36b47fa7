import { isDeepStrictEqual } from 'node:util';
import {
  type BillableDossier,
  BillableDossiers,
  type Customer,
  type Issuer,
  issuerCodeOf,
} from '@pds/accounting/domain';
import type { DemandFacade, DossierSnapshot } from '@pds/demand/contract';
import type { DocumentsFacade } from '@pds/documents/contract';
import {
  associationName,
  type DepartmentCard,
  type OfficeCard,
  officeTitle,
  type OrganisationCard,
  type OrganisationsFacade,
  withoutLateRates,
  payeeOf,
} from '@pds/organisations/contract';

/** Dossiers gathered from the demand, documents and organisations contexts. */
export class FacadeBillableDossiers extends BillableDossiers {
  constructor(
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly documents: DocumentsFacade,
  ) {
    super();
  }

  override async findForUpdate(aidStationId: number): Promise<BillableDossier | null> {
    return this.gather(await this.demands.dossierForUpdate(aidStationId));
  }

  override async find(aidStationId: number): Promise<BillableDossier | null> {
    return this.gather(await this.demands.dossier(aidStationId));
  }

  private async gather(dossier: DossierSnapshot | null): Promise<BillableDossier | null> {
    if (!dossier) return null;
    const { departmentId, officeId, organisationId, event } = dossier;
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    const office = officeId === null ? null : await this.organisations.office(officeId);
    const organisation = organisationId === null ? null : await this.organisations.organisation(organisationId);
    return {
      id: dossier.id,
      ownership: dossier.ownership,
      event: {
        name: event.name,
        place: event.place,
        address: event.address,
        postalCode: event.postalCode,
        city: event.city,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        timeZone: event.timeZone,
      },
      contact: {
        name: `${dossier.contact.firstName} ${dossier.contact.lastName}`.trim(),
        email: dossier.contact.email,
      },
      priceCents: dossier.totalCents,
      lines: dossier.priceLines,
      customer: organisation && customerOf(organisation),
      issuer: department && issuerOf(department, office),
      isOfficeMissing: office === null && (department?.hasOffices ?? false),
      slots: dossier.slots.map(({ publicBehaviour, feature, name, startsAt, endsAt, priceLines }) => {
        // A package price is one line, and no slot's.
        const lineCount = dossier.isPackagePrice ? 0 : priceLines.length;
        return { publicBehaviour, feature, name, startsAt, endsAt, lineCount };
      }),
      accepted: await this.documents.acceptedQuote(dossier.id),
    };
  }
}

function customerOf(organisation: OrganisationCard): Customer {
  const { billingAddress, contactAddress } = organisation;
  const isElsewhere = billingAddress && contactAddress && !isDeepStrictEqual(billingAddress, contactAddress);
  return {
    organisationId: organisation.id,
    name: organisation.name,
    type: organisation.type,
    identifier: organisation.identifier,
    accountingEmail: organisation.accountingEmail,
    address: billingAddress ?? contactAddress,
    ownAddress: isElsewhere ? contactAddress : null,
  };
}

function issuerOf(department: DepartmentCard, office: OfficeCard | null): Issuer {
  const own = office?.isBillingAutonomy ? office : null;
  const payee = payeeOf(department, office);
  return {
    code: issuerCodeOf(department.code, own?.id ?? null),
    logo: department.logo,
    name: own ? `${associationName(department)} – ${officeTitle(own)}` : associationName(department),
    siret: payee.siret,
    address: payee.address,
    postcode: payee.postcode,
    city: payee.city,
    phone: payee.phone,
    email: own ? own.email : department.emailOperational,
    website: department.website,
    bank: payee.bank,
    iban: payee.iban,
    bic: payee.bic,
    bankDeadline: payee.bankDeadline,
    // The invoice carries the clause on late payment that the law sets for its buyer, and no other.
    paymentConditions: withoutLateRates(department.paymentConditions),
    vatMention: department.vatMention,
    timeZone: department.timeZone,
  };
}
