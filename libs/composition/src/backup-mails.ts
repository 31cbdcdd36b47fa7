import { counted, frenchDateTime, type Instant } from '@pds/kernel';
import { letter } from '@pds/paper';
import { BackupRefused, type DrillSummary, type FileFault, freeText, type MailContent } from '@pds/platform';

/** Files or findings that a message lists. */
const shownLines = 12;

const note = 'Ce message va aux administrateurs. La documentation « docs/backup.md » dit comment régler et restaurer.';

/** Why a backup or a restore on trial failed, in French. */
export function failureText(error: unknown): string {
  return error instanceof BackupRefused ? error.message : 'Erreur inattendue, que le journal du serveur nomme.';
}

/** To administrators: the nightly backup failed. @param reason in French */
export function backupFailedMail(reason: string, at: Instant, timeZone: string, appUrl: string): MailContent {
  return letter({
    subject: 'La sauvegarde de cette nuit a échoué',
    paragraphs: ['Bonjour,', `La sauvegarde du ${frenchDateTime(at, timeZone)} a échoué. ${freeText(reason)}`],
    link: { label: 'Ouvrir le tableau de bord', url: appUrl },
    notes: [note],
  });
}

/** To administrators: the backup is there, but files that rows name are missing or altered. */
export function backupFaultsMail(faults: readonly FileFault[], appUrl: string): MailContent {
  return letter({
    subject: `Sauvegarde faite, mais ${counted(faults.length, 'fichier manque ou a changé', 'fichiers manquent ou ont changé')}`,
    paragraphs: [
      'Bonjour,',
      'La sauvegarde contient tout le reste. Remettez ces fichiers depuis une sauvegarde antérieure.',
    ],
    items: faultItems(faults),
    link: { label: 'Ouvrir le tableau de bord', url: appUrl },
    notes: [note],
  });
}

/** To administrators: the report of the weekly restore on trial. */
export function drillMail(summary: DrillSummary, timeZone: string, appUrl: string): MailContent {
  const { takenAt, tables, rows, files, faults, errors, seconds } = summary;
  const isGood = errors.length + faults.length === 0;
  const moment = frenchDateTime(Date.parse(takenAt), timeZone);
  return letter({
    subject: isGood ? 'La sauvegarde se restaure' : 'La sauvegarde restaurée à l’essai a des défauts',
    paragraphs: [
      'Bonjour,',
      `La sauvegarde du ${moment} a été restaurée à l’essai en ${seconds}\u00a0s : ${counted(rows, 'ligne')} de ${counted(tables, 'table')} et ${counted(files, 'fichier')}, comparés un à un. La copie est effacée.`,
      isGood ? 'Le contrôle des données n’y a trouvé aucune erreur.' : 'Voici ce qui n’y est pas comme il devrait :',
    ],
    items: [
      ...faultItems(faults),
      ...errors.slice(0, shownLines).map(({ subject, message }) => `${freeText(subject)} : ${freeText(message)}`),
    ],
    link: { label: 'Ouvrir le tableau de bord', url: appUrl },
    notes: [note],
  });
}

/** To administrators: no copy could be made. @param reason in French */
export function drillFailedMail(reason: string, appUrl: string): MailContent {
  return letter({
    subject: 'La restauration d’essai n’a pas pu se faire',
    paragraphs: ['Bonjour,', `La restauration d’essai de la semaine n’a pas pu se faire. ${freeText(reason)}`],
    link: { label: 'Ouvrir le tableau de bord', url: appUrl },
    notes: [note],
  });
}

function faultItems(faults: readonly FileFault[]): string[] {
  const items = faults
    .slice(0, shownLines)
    .map(
      ({ key, fault }) => `${freeText(key)} : ${fault === 'missing' ? 'absent' : 'différent de celui qui a été figé'}`,
    );
  if (faults.length > items.length) items.push(`Et ${counted(faults.length - items.length, 'autre')}`);
  return items;
}
