/** Where a tab keeps what its person looked at: `last-list.ts`, `list-draft.ts` and `recent-dossiers.ts`, which a visitor does not load. */
export const tabKeys = {
  lastList: 'pds.last-list',
  prepared: 'pds.prepared',
  recentDossiers: 'pds.recent-dossiers',
} as const;

/** The next user of this browser must not see what was searched for and opened. */
export function forgetTab(): void {
  for (const key of Object.values(tabKeys)) sessionStorage.removeItem(key);
}
