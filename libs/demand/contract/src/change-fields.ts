/** What an organiser may ask for: the parts of an event, in the order of the form, and its withdrawal. */
export const changeFields = {
  dates: 'Dates et horaires',
  place: 'Lieu',
  public: 'Public attendu',
  means: 'Secouristes et moyens',
  options: 'Options',
  price: 'Prix et paiement',
  customer: 'Organisation ou contact',
  other: 'Autre',
  /** The whole event: the organiser withdraws it, for what the terms of sale make it cost. */
  withdrawal: 'Annulation',
} as const;
export type ChangeField = keyof typeof changeFields;
export const changeFieldCodes = Object.keys(changeFields) as readonly ChangeField[];

/** Whether a request withdraws the whole event. */
export const isWithdrawal = ({ field }: { readonly field: ChangeField }): boolean => field === 'withdrawal';

/** Characters of each text of a request, and of its answer. */
export const maxChangeText = 1_000;

/** A request of an organiser, as typed. */
export interface WantedChange {
  readonly field: ChangeField;
  /** What is to be different. */
  readonly wish: string;
  /** What else the association should know; may be empty. */
  readonly note: string;
}
