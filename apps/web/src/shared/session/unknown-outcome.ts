/**
 * Notes, for ten minutes and for all tabs, that something may have been saved whose answer did not come: lists are then read where it is
 * certain to be (docs/adr/0081). Name and value as the server reads them, in `libs/platform/src/http/server/own-writes.ts`: a position that no
 * replica reaches.
 */
export function noteUnknownOutcome(): void {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  document.cookie = `${prefix}pds_position_unknown=FFFFFFFF/FFFFFFFF; path=/; max-age=600; samesite=lax${secure}`;
}
