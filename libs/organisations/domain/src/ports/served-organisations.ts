/** The organisations that a department serves through the demands that it handles; another context knows them. */
export abstract class ServedOrganisations {
  /** The organisations of a list of which the department handles a demand that is not deleted. */
  abstract among(organisationIds: readonly number[], departmentId: number): Promise<ReadonlySet<number>>;
}
