/** Whom a customer turns to: the association, under the name of the office that handles the dossier where there is one. */
export interface IssuerContact {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}
