import { managerRoles, type Role } from '@pds/kernel';
import type { StationEvent } from '../ports/station-events';

/**
 * Returns why a dossier cannot be synchronised with e-Protec, in French; null if it can. Its dates are always known: a dossier has at least
 * one slot.
 * @param isConnected whether this installation is connected to e-Protec
 */
export function exportObstacle(
  { isStation, form }: Pick<StationEvent, 'isStation' | 'form'>,
  role: Role,
  isConnected: boolean,
): string | null {
  if (!isConnected) return 'La liaison avec e-Protec n’est pas configurée';
  if (!managerRoles.includes(role)) return 'Votre rôle ne permet pas de synchroniser avec e-Protec';
  if (!isStation) return 'Seul un poste de secours se synchronise avec e-Protec';
  if (form.department === null && form.office === null) {
    return 'Ni le département ni l’antenne n’ont d’identifiant e-Protec';
  }
  return null;
}
