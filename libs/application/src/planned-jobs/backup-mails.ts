import { counted, frenchDateTimeInSentence, type Instant, mainlandTimeZone } from '@pds/kernel';
import { letter } from '@pds/paper';
import {
  BackupRefused,
  type ContextPreviews,
  type DrillSummary,
  type FileFault,
  freeText,
  type MailContent,
} from '@pds/platform';

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
    paragraphs: [
      'Bonjour,',
      `La sauvegarde du ${frenchDateTimeInSentence(at, timeZone)} a échoué. ${freeText(reason)}`,
    ],
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
  const moment = frenchDateTimeInSentence(Date.parse(takenAt), timeZone);
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

const sampleAt = Date.UTC(2027, 4, 9, 1, 30);
const sampleUrl = 'https://secours.example';
const sampleReason = 'La place manque : 12,4 Go pour la sauvegarde, 3,1 Go libres.';
const sampleFaults: readonly FileFault[] = [
  { key: 'documents/2027/000412.pdf', fault: 'missing' },
  { key: 'accounting/2027/000077.pdf', fault: 'altered' },
];
const sampleDrill: DrillSummary = {
  name: 'sauvegarde-20270509T013000Z.tar.age',
  takenAt: '2027-05-09T01:30:00Z',
  tables: 92,
  rows: 184_302,
  files: 8_211,
  faults: [],
  errors: [],
  seconds: 74,
};

/** Made-up content for developers. No text of these messages was typed by a user. */
export const backupPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'backup-failed',
      title: 'Sauvegarde manquée, aux administrateurs',
      mail: () => backupFailedMail(sampleReason, sampleAt, mainlandTimeZone, sampleUrl),
    },
    {
      name: 'backup-faults',
      title: 'Sauvegarde faite, fichiers en défaut, aux administrateurs',
      mail: () => backupFaultsMail(sampleFaults, sampleUrl),
    },
    {
      name: 'backup-drill',
      title: 'Restauration d’essai réussie, aux administrateurs',
      mail: () => drillMail(sampleDrill, mainlandTimeZone, sampleUrl),
    },
    {
      name: 'backup-drill-faults',
      title: 'Restauration d’essai avec des défauts, aux administrateurs',
      mail: () =>
        drillMail(
          {
            ...sampleDrill,
            faults: sampleFaults,
            errors: [{ subject: 'Facture F-69-2027-0412', message: 'Le total ne correspond pas à ses lignes.' }],
          },
          mainlandTimeZone,
          sampleUrl,
        ),
    },
    {
      name: 'backup-drill-failed',
      title: 'Restauration d’essai impossible, aux administrateurs',
      mail: () => drillFailedMail('Le rôle de DATABASE_URL ne peut pas créer de base.', sampleUrl),
    },
  ],
};
