/** The organisations that a department serves through the demands that it handles; another context knows them. */
export abstract class ServedOrganisations {
  /** The organisations of a list of which the department handles a demand that is not deleted. */
  abstract servedAmong(organisationIds: readonly number[], departmentId: number): Promise<ReadonlySet<number>>;

  /** What uses an organisation in any department, in French: « 2 demandes »; null for nothing. Deleted demands and past events count. */
  abstract usesOf(organisationId: number): Promise<string | null>;
}
