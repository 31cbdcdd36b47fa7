import { AddressCompletion, type FoundAddress } from '../ports/address-completion';
import { CompanyDirectory, type FoundCompany } from '../ports/company-directory';

/** Completes addresses from a list: those whose line contains the text. */
export class InMemoryAddressCompletion extends AddressCompletion {
  isOn = true;

  constructor(private readonly addresses: readonly FoundAddress[]) {
    super();
  }

  override async complete(text: string): Promise<readonly FoundAddress[]> {
    return this.addresses.filter(({ line }) => line.includes(text));
  }
}

/** Finds companies in a list, by the beginning of their numbers or a part of their names. */
export class InMemoryCompanyDirectory extends CompanyDirectory {
  isOn = true;

  constructor(private readonly companies: readonly FoundCompany[]) {
    super();
  }

  override async find(number: string): Promise<FoundCompany | null> {
    return this.companies.find(({ siret }) => siret.startsWith(number)) ?? null;
  }

  override async search(name: string): Promise<readonly FoundCompany[]> {
    return this.companies.filter((company) => company.name.includes(name.toUpperCase()));
  }
}
