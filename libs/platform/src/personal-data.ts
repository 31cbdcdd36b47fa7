import { DiscoveryService } from '@nestjs/core';
import { providersOf } from './wiring/providers-of';

/** The person whose data are requested; the address finds what was sent to them, and what is stored of them elsewhere. */
export interface Person {
  readonly accountId: number;
  /** Null until they have proved that it is theirs. */
  readonly email: string | null;
}

/** Rows of one section of a person's data, with the API's field names. */
export type PersonalRows = readonly Record<string, unknown>[];

/**
 * The data that one context stores about a person, for the copy that they may request (GDPR art. 15 and 20; docs/privacy.md). Each context
 * reads its own tables; {@link PersonalDataSources} finds providers of this type wherever they are declared. Secrets and their digests are
 * not personal data and are excluded.
 */
export abstract class PersonalDataSource<Section extends string = string> {
  abstract of(person: Person): Promise<Readonly<Record<Section, PersonalRows>>>;
}

/** Every context's {@link PersonalDataSource}. */
export class PersonalDataSources {
  constructor(private readonly discovery: DiscoveryService) {}

  /** The sections of all contexts. */
  async of(person: Person): Promise<Readonly<Record<string, PersonalRows>>> {
    const sources = providersOf(this.discovery, PersonalDataSource);
    const sections: Record<string, PersonalRows> = {};
    for (const source of sources) Object.assign(sections, await source.of(person));
    return sections;
  }
}
