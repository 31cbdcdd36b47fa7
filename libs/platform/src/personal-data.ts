import { DiscoveryService } from '@nestjs/core';

/** Whose data are asked for; the address tells what was sent to them. */
export interface Person {
  readonly accountId: number;
  readonly email: string;
}

/** Rows of one section of a person's data, under the names that the API uses. */
export type PersonalRows = readonly Record<string, unknown>[];

/**
 * What one context keeps about a person, for the copy that they may ask for (GDPR art. 15 and 20; docs/privacy.md). Each
 * context reads its own tables; a provider of this type is found by {@link PersonalDataSources} wherever it is declared.
 * Secrets and their digests are not personal data and stay out.
 */
export abstract class PersonalDataSource<Section extends string = string> {
  abstract of(person: Person): Promise<Readonly<Record<Section, PersonalRows>>>;
}

/** Every context's {@link PersonalDataSource}. */
export class PersonalDataSources {
  constructor(private readonly discovery: DiscoveryService) {}

  /** The sections of all contexts together. */
  async of(person: Person): Promise<Readonly<Record<string, PersonalRows>>> {
    const sources = this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter((instance) => instance instanceof PersonalDataSource);
    const sections: Record<string, PersonalRows> = {};
    for (const source of sources) Object.assign(sections, await source.of(person));
    return sections;
  }
}
