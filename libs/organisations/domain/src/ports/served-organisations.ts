/** Which organisations a department serves, through the demands that it handles: another context knows. */
export abstract class ServedOrganisations {
  /** Those of some organisations of which the department handles a demand that is not deleted. */
  abstract among(organisationIds: readonly number[], departmentId: number): Promise<ReadonlySet<number>>;
}
