import { Issuers, type QuoteCustomer, type QuoteIssuer } from '@pds/documents/domain';
import {
  associationName,
  contactOf,
  type DepartmentCard,
  namedIdentifier,
  officeTitle,
  type OrganisationsFacade,
  payeeOf,
} from '@pds/organisations/contract';
import type { Settings } from '@pds/platform';

/** Departments, offices and customers of the organisations context, as printed. */
export class FacadeIssuers extends Issuers {
  constructor(
    private readonly organisations: OrganisationsFacade,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async issuer(departmentId: number, officeId: number | null): Promise<QuoteIssuer | null> {
    const department = await this.organisations.department(departmentId);
    if (!department) return null;
    const office = officeId === null ? null : await this.organisations.office(officeId);
    const payee = payeeOf(department, office);
    const { phone, email } = contactOf(department, office);
    return {
      departmentCode: department.code,
      logo: department.logo,
      name: associationName(department),
      officeName: office && officeTitle(office),
      address: lines(payee.address, `${payee.postcode ?? ''} ${payee.city ?? ''}`),
      phone,
      email,
      website: department.website,
      siret: payee.siret,
      iban: payee.iban,
      bank: payee.bank,
      bic: payee.bic,
      affiliationCertificateNumber: department.affiliationCertificateNumber,
      approvalNumber: department.approvalNumber,
      timeZone: department.timeZone,
      quoteConditions: department.quoteConditions,
      conventionConditions: department.conventionConditions,
      termsOfSale: this.termsOfSale(department),
      paymentConditions: department.paymentConditions,
      quoteValidityDays: department.quoteValidityDays,
      vat: department.vat,
      vatMention: department.vatMention,
      consumerMediator: department.consumerMediator,
      signatory: `${department.personFirstname ?? ''} ${department.personLastname ?? ''}`.trim() || null,
      hasOffices: department.hasOffices,
    };
  }

  private termsOfSale({ code, termsOfSaleVersion: version }: DepartmentCard): QuoteIssuer['termsOfSale'] {
    const page = `${this.settings.appUrl}/conditions-generales-de-vente`;
    return version === null ? null : { version, address: `${page}?departement=${code}&version=${version}` };
  }

  override async customer(organisationId: number): Promise<QuoteCustomer | null> {
    const organisation = await this.organisations.organisation(organisationId);
    if (!organisation) return null;
    const { contactAddress: address } = organisation;
    return {
      name: organisation.name,
      address: address ? lines(address.line1, address.line2, `${address.zipcode} ${address.city}`) : [],
      identifier: namedIdentifier(organisation),
      isIndividual: organisation.isIndividual,
    };
  }
}

function lines(...texts: (string | null)[]): string[] {
  return texts.map((text) => text?.trim() ?? '').filter((text) => text !== '');
}
