import type { Office, Organisation, Organiser, Person, Scenario } from '@pds/testing/scenario';
import { demonstrationLogo } from './demonstration-logo';
import { demonstrationPassword as password, organisers, staff, townOrganisers } from './demonstration-people';
import { departments, departmentTexts, offices, organisations, townOrganisations } from './demonstration-places';

/** The people and places of the demonstration data, by name. Throws for an unknown name. */
export class DemonstrationStructure {
  /**
   * @param offices `69/Villeurbanne` → office
   * @param people e-mail address → person
   */
  constructor(
    readonly offices: ReadonlyMap<string, Office>,
    readonly organisations: ReadonlyMap<string, Organisation>,
    readonly people: ReadonlyMap<string, Person>,
  ) {}

  /** `69/Villeurbanne` */
  office(name: string): Office {
    return getByName(this.offices, name);
  }

  organisation(name: string): Organisation {
    return getByName(this.organisations, name);
  }

  /** By e-mail address. */
  person(email: string): Person {
    return getByName(this.people, email);
  }
}

/**
 * Creates the demonstration departments, offices, accounts and organisations, on a database without them.
 *
 * @param withTowns also the towns and clubs whose events fill the demonstration's year
 */
export async function loadDemonstrationStructure(
  scenario: Scenario,
  withTowns = false,
): Promise<DemonstrationStructure> {
  for (const { id, ...details } of departments) await scenario.department(id, { ...departmentTexts, ...details });
  await scenario.logo(69, demonstrationLogo);
  const officesByName = new Map<string, Office>();
  for (const office of offices) officesByName.set(`${office.department}/${office.name}`, await scenario.office(office));

  const people = new Map<string, Person>();
  for (const { post, office, ...person } of staff) {
    const place = office === undefined ? {} : { office: getByName(officesByName, office) };
    people.set(person.email, await scenario.staff(post, { ...person, ...place, password }));
  }

  const organisationsByName = new Map<string, Organisation>();
  for (const { manager: email, ...details } of [...organisations, ...(withTowns ? townOrganisations : [])]) {
    const organisation = {
      ...details,
      billing: details.billing ?? details.contact,
      accountingEmail: `comptabilite-${details.identifier.toLowerCase()}@demo.example`,
    };
    const known = people.get(email);
    if (known) organisationsByName.set(details.name, await scenario.organisation({ ...organisation, manager: known }));
    else {
      const person = [...organisers, ...townOrganisers].find((each) => each.email === email)!;
      const organiser: Organiser = await scenario.organiser({ ...person, password, organisation });
      people.set(email, organiser);
      organisationsByName.set(details.name, organiser.organisation);
    }
  }
  return new DemonstrationStructure(officesByName, organisationsByName, people);
}

function getByName<T>(things: ReadonlyMap<string, T>, name: string): T {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`Nothing of the demonstration data is called ${name}`);
  return thing;
}
