/** The uses of the accounts that an issuer's entries are posted to. */
export const accountUses = [
  'customers',
  'services',
  'vat',
  'transfers',
  'cheques',
  'cash',
  'cards',
  'offered',
] as const;
export type AccountUse = (typeof accountUses)[number];

/** Account numbers by use. */
export type IssuerAccounts = Readonly<Record<AccountUse, string>>;

/** The numbers in the chart of accounts of associations (règlement ANC 2018-06, based on the plan comptable général). */
export const defaultAccounts: IssuerAccounts = {
  customers: '411000',
  services: '706000',
  vat: '445710',
  transfers: '512000',
  cheques: '511200',
  cash: '530000',
  cards: '511500',
  offered: '623800',
};

/** The name of each account in the entries. */
export const accountLabels: Readonly<Record<AccountUse, string>> = {
  customers: 'Clients',
  services: 'Prestations de services',
  vat: 'TVA collectée',
  transfers: 'Banque',
  cheques: 'Chèques à encaisser',
  cash: 'Caisse',
  cards: 'Cartes bancaires à encaisser',
  offered: 'Dons et gratuités accordés',
};

/** Whether a text is an account number: class 1 to 7, three to twelve digits and capitals. */
export function isAccountNumber(text: string): boolean {
  return /^[1-7]\d{2}[0-9A-Z]{0,9}$/.test(text);
}
