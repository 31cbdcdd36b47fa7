import { commercialStatus } from '@pds/aid-station/contract';

const { dropped, invoiced, paid } = commercialStatus;

/**
 * Why personal data of a station must be kept, in French; null if they may be erased. Stations are never deleted, and nothing is erased of an
 * open one, which is neither « Payé » nor « Sans suite »: one that was given free or never invoiced stays so until staff set one of both.
 *
 * @param isDeletion whether the dossier is to be deleted, rather than parts of it
 */
export function reasonToKeep(status: number, isDeletion: boolean): string | null {
  if (isDeletion) return 'poste de secours';
  if (status === dropped || status === paid) return null;
  return status === invoiced
    ? 'poste facturé et pas «\u00a0Payé\u00a0»'
    : 'poste offert ou jamais facturé\u00a0: le statut «\u00a0Payé\u00a0» ou «\u00a0Sans suite\u00a0» le libère';
}
