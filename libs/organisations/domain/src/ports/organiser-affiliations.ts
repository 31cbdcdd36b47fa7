/** Gives the managers of an organisation their role in it (spec back-office 6: a new manager gets ROLE_USER). */
export abstract class OrganiserAffiliations {
  abstract affiliate(accountId: number, organisationId: number): Promise<void>;
}
