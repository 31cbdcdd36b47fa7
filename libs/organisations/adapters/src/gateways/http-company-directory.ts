import { type Clock, PostalCode } from '@pds/kernel';
import { CompanyDirectory, type FoundCompany } from '@pds/organisations/domain';
import type { PublicService } from '@pds/platform';
import { fieldsOf, listOf, plainText, PublicServiceAnswers } from './public-service-answers';

/** As the fields of the forms. */
const maxText = 200;

/** Companies that a search by name returns. */
const mostFound = 5;

/** The State's public directory of companies (« Recherche d’entreprises »), or a service of the same form. */
export class HttpCompanyDirectory extends CompanyDirectory {
  private readonly answers: PublicServiceAnswers<FoundCompany | null>;
  private readonly named: PublicServiceAnswers<readonly FoundCompany[]>;

  constructor(service: PublicService | undefined, clock: Clock) {
    super();
    this.answers = new PublicServiceAnswers('CompanyDirectory', service, clock, companyOf);
    this.named = new PublicServiceAnswers('CompanyDirectory', service, clock, companiesOf);
  }

  override get isOn(): boolean {
    return this.answers.isOn;
  }

  override find(number: string): Promise<FoundCompany | null> {
    return this.answers.ask(number, { page: '1', per_page: '1' });
  }

  override async search(name: string): Promise<readonly FoundCompany[]> {
    return (await this.named.ask(name, { page: '1', per_page: String(mostFound) })) ?? [];
  }
}

/** Returns the establishment with that number, else null: an answer about another company is none. */
function companyOf(json: unknown, number: string): FoundCompany | null {
  const company = fieldsOf(listOf(fieldsOf(json).results)[0]);
  const offices = [company.siege, ...listOf(company.matching_etablissements).slice(0, 100)].map(fieldsOf);
  const office = offices.find(
    ({ siret }) => typeof siret === 'string' && /^\d{14}$/.test(siret) && siret.startsWith(number),
  );
  return office ? establishmentOf(company, office) : null;
}

/** Returns the head offices of the companies of an answer. */
function companiesOf(json: unknown): FoundCompany[] {
  const companies = listOf(fieldsOf(json).results).slice(0, mostFound).map(fieldsOf);
  return companies
    .map((company) => establishmentOf(company, fieldsOf(company.siege)))
    .filter((found) => found !== null)
    .filter(({ siret }) => /^\d{14}$/.test(siret));
}

/** Returns an establishment as forms take it; null when it does not want to be shown, or something is odd. */
function establishmentOf(
  company: ReturnType<typeof fieldsOf>,
  office: ReturnType<typeof fieldsOf>,
): FoundCompany | null {
  const name = plainText(company.nom_complet, maxText);
  const city = plainText(office.libelle_commune, maxText);
  const postalCode = typeof office.code_postal === 'string' ? PostalCode.parse(office.code_postal) : null;
  const address = plainText(office.adresse, 2 * maxText);
  // Whoever objects to being shown is `[NON-DIFFUSIBLE]`, or in part `[ND]`.
  if (
    typeof office.siret !== 'string' ||
    !name ||
    !city ||
    !postalCode ||
    !address ||
    /\[N/.test(name + address + city)
  )
    return null;
  const line = lineOf(address, postalCode.value);
  if (line === '' || line.length > maxText) return null;
  return {
    name,
    siret: office.siret,
    line,
    postalCode: postalCode.value,
    city,
    isClosed: office.etat_administratif === 'F',
  };
}

/** Returns the address before its postal code: `1 RUE DU BANC 69000 LYON` without the town. */
function lineOf(address: string, postalCode: string): string {
  const end = address.lastIndexOf(` ${postalCode}`);
  return (end < 0 ? address : address.slice(0, end)).replace(/[\s,]+$/, '');
}
