/** What an issuer's accounting entries are posted to. */
export const accountUses = ['customers', 'services', 'transfers', 'cheques', 'cash', 'offered'] as const;
export type AccountUse = (typeof accountUses)[number];

/** Account numbers by use. */
export type IssuerAccounts = Readonly<Record<AccountUse, string>>;

/** As the chart of accounts of associations numbers them (règlement ANC 2018-06, on the plan comptable général). */
export const defaultAccounts: IssuerAccounts = {
  customers: '411000',
  services: '706000',
  transfers: '512000',
  cheques: '511200',
  cash: '530000',
  offered: '623800',
};

/** What each account is called in the entries. */
export const accountLabels: Readonly<Record<AccountUse, string>> = {
  customers: 'Clients',
  services: 'Prestations de services',
  transfers: 'Banque',
  cheques: 'Chèques à encaisser',
  cash: 'Caisse',
  offered: 'Dons et gratuités accordés',
};

/** Whether a text numbers an account: of a class from 1 to 7, three to twelve digits and capitals. */
export function isAccountNumber(text: string): boolean {
  return /^[1-7]\d{2}[0-9A-Z]{0,9}$/.test(text);
}
