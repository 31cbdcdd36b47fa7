/** The contact for customers: the association, with the name of the office that handles the dossier if there is one. */
export interface IssuerContact {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}
