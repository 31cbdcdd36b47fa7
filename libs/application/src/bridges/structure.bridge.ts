import type { OrganisationsFacade, Places } from '@pds/organisations/contract';
import { type NamedPlaces, type PlaceNames, Structure, type StructureFacts } from '@pds/users/domain';

/** The places that affiliations refer to, from the organisations context. */
export class StructureBridge extends Structure {
  /** @param organisations resolved at each call: the users context is created before the organisations context */
  constructor(private readonly organisations: () => OrganisationsFacade) {
    super();
  }

  override async factsOf(places: readonly NamedPlaces[]): Promise<StructureFacts> {
    const { departments, offices, organisations } = await this.placesOf(places);
    const departmentsOf = <Place extends { readonly departmentId: unknown }>(of: ReadonlyMap<number, Place>) =>
      new Map([...of].map(([id, { departmentId }]): [number, Place['departmentId']] => [id, departmentId]));
    return {
      departments: new Set(departments.keys()),
      offices: departmentsOf(offices),
      organisations: departmentsOf(organisations),
    };
  }

  override namesOf(places: readonly NamedPlaces[]): Promise<PlaceNames> {
    return this.placesOf(places);
  }

  private placesOf(places: readonly NamedPlaces[]): Promise<Places> {
    const named = (key: keyof NamedPlaces) => [
      ...new Set(places.map((place) => place[key]).filter((id) => id !== null)),
    ];
    return this.organisations().places({
      departments: named('departmentId'),
      offices: named('officeId'),
      organisations: named('organisationId'),
    });
  }
}
