import { type Clock, PostalCode } from '@pds/kernel';
import { AddressCompletion, type FoundAddress } from '@pds/organisations/domain';
import type { PublicService } from '@pds/platform';
import { fieldsOf, listOf, plainText, PublicServiceAnswers } from './public-service-answers';

/** How many addresses are shown. */
const mostFound = 5;
/** As the fields of the forms. */
const maxLine = 200;
const maxCity = 120;

/** The geocoding of the Géoplateforme, or a service of the same form (`/geocodage/search`: GeoJSON of the national address base). */
export class HttpAddressCompletion extends AddressCompletion {
  private readonly answers: PublicServiceAnswers<readonly FoundAddress[]>;

  constructor(service: PublicService | undefined, clock: Clock) {
    super();
    this.answers = new PublicServiceAnswers('AddressCompletion', service, clock, addressesOf);
  }

  override get isOn(): boolean {
    return this.answers.isOn;
  }

  override async complete(text: string): Promise<readonly FoundAddress[]> {
    return (await this.answers.ask(text, { limit: String(mostFound), autocomplete: '1' })) ?? [];
  }
}

function addressesOf(json: unknown): readonly FoundAddress[] {
  return listOf(fieldsOf(json).features)
    .slice(0, mostFound)
    .map((feature) => addressOf(fieldsOf(fieldsOf(feature).properties)))
    .filter((address) => address !== null);
}

/** Null for what is no address. */
function addressOf({ name, postcode, city }: Readonly<Record<string, unknown>>): FoundAddress | null {
  const line = plainText(name, maxLine);
  const town = plainText(city, maxCity);
  const postalCode = typeof postcode === 'string' ? PostalCode.parse(postcode) : null;
  return line && town && postalCode ? { line, city: town, postalCode: postalCode.value } : null;
}
