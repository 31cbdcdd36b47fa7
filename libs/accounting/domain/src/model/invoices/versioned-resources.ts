import type { VersionedResource } from '@pds/kernel';

/** The follow-up notes of a dossier's invoices. */
export const editedNotes = (aidStationId: number): VersionedResource => ({
  key: `accounting.notes:${aidStationId}`,
  frenchName: 'une note de suivi de ce dossier',
});

/** The accounts that an issuer's entries are posted to. */
export const editedIssuerAccounts = (issuer: string): VersionedResource => ({
  key: `accounting.issuer-accounts:${issuer}`,
  frenchName: 'les comptes de cet émetteur',
});
