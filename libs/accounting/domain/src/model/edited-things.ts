import type { EditedThing } from '@pds/kernel';

/** The follow-up notes of a dossier's invoices. */
export const editedNotes = (aidStationId: number): EditedThing => ({
  key: `accounting.notes:${aidStationId}`,
  inWords: 'une note de suivi de ce dossier',
});

/** The accounts that an issuer's entries are posted to. */
export const editedIssuerAccounts = (issuer: string): EditedThing => ({
  key: `accounting.issuer-accounts:${issuer}`,
  inWords: 'les comptes de cet émetteur',
});
