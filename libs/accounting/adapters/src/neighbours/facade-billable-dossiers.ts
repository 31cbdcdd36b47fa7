import { isDeepStrictEqual } from 'node:util';
import {
  type BillableDossier,
  BillableDossiers,
  type Customer,
  type Issuer,
  issuerCodeOf,
} from '@pds/accounting/domain';
import type { DemandFacade, DossierSnapshot } from '@pds/demand/contract';
import type { AcceptedQuote, DocumentsFacade } from '@pds/documents/contract';
import {
  associationName,
  type Cards,
  type DepartmentCard,
  type OfficeCard,
  officeTitle,
  type OrganisationCard,
  type OrganisationsFacade,
  withoutLateRates,
  payeeOf,
} from '@pds/organisations/contract';

/** Billable dossiers, gathered from the demand, documents and organisations contexts. */
export class FacadeBillableDossiers extends BillableDossiers {
  constructor(
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly documents: DocumentsFacade,
  ) {
    super();
  }

  override async findAllForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BillableDossier>> {
    return this.gather(await this.demands.dossiersForUpdate(aidStationIds));
  }

  override async find(aidStationId: number): Promise<BillableDossier | null> {
    const dossier = await this.demands.dossier(aidStationId);
    return dossier && (await this.gather([dossier])).get(dossier.id)!;
  }

  private async gather(dossiers: readonly DossierSnapshot[]): Promise<ReadonlyMap<number, BillableDossier>> {
    const cards = await this.organisations.cards({
      departments: numbers(dossiers.map(({ departmentId }) => departmentId)),
      offices: numbers(dossiers.map(({ officeId }) => officeId)),
      organisations: numbers(dossiers.map(({ organisationId }) => organisationId)),
    });
    const accepted = await this.documents.acceptedQuotes(dossiers.map(({ id }) => id));
    return new Map(dossiers.map((dossier) => [dossier.id, billable(dossier, cards, accepted.get(dossier.id) ?? null)]));
  }
}

/** Each number once. */
function numbers(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function billable(dossier: DossierSnapshot, cards: Cards, accepted: AcceptedQuote | null): BillableDossier {
  const { departmentId, officeId, organisationId, event } = dossier;
  const department = departmentId === null ? null : (cards.departments.get(departmentId) ?? null);
  const office = officeId === null ? null : (cards.offices.get(officeId) ?? null);
  const organisation = organisationId === null ? null : (cards.organisations.get(organisationId) ?? null);
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
    isPackagePrice: dossier.isPackagePrice,
    lines: dossier.priceLines,
    customer: organisation && customerOf(organisation),
    issuer: department && issuerOf(department, office),
    isOfficeMissing: office === null && (department?.hasOffices ?? false),
    slots: dossier.slots.map(({ publicBehaviour, feature, name, startsAt, endsAt, priceLines }) => {
      // A package price is one line, which belongs to no slot.
      const lineCount = dossier.isPackagePrice ? 0 : priceLines.length;
      return { publicBehaviour, feature, name, startsAt, endsAt, lineCount };
    }),
    requiredReferences: {
      serviceCode: organisation?.serviceCodeRequired ?? false,
      commitmentNumber: organisation?.commitmentNumberRequired ?? false,
    },
    commitmentNumber: dossier.commitmentNumber,
    serviceCode: dossier.serviceCode,
    accepted,
  };
}

function customerOf(organisation: OrganisationCard): Customer {
  const { billingAddress, contactAddress } = organisation;
  const isElsewhere = billingAddress && contactAddress && !isDeepStrictEqual(billingAddress, contactAddress);
  return {
    organisationId: organisation.id,
    name: organisation.name,
    type: organisation.type,
    isIndividual: organisation.isIndividual,
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
    // The invoice contains only the late-payment clause that the law sets for its buyer.
    paymentConditions: withoutLateRates(department.paymentConditions),
    vat: department.vat,
    vatMention: department.vatMention,
    consumerMediator: department.consumerMediator,
    timeZone: department.timeZone,
  };
}
