import { commercialStatus } from '@pds/aid-station/contract';

const { dropped, paid } = commercialStatus;

/**
 * Whether personal data of a station may be erased: stations are never deleted, and nothing is erased of an open one, which is neither
 * « Payé » nor « Sans suite ».
 *
 * @param isDeletion whether the dossier is to be deleted, rather than parts of it
 */
export function isErasable(status: number, isDeletion: boolean): boolean {
  return !isDeletion && (status === dropped || status === paid);
}
