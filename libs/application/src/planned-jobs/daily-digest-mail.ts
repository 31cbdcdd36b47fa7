import { dossierPage } from '@pds/demand/contract';
import { counted, frenchDateTimeInSentence, frenchDay } from '@pds/kernel';
import { deadlineNames, defaultDeadlineRules } from '@pds/organisations/contract';
import { letter, type LetterSection } from '@pds/paper';
import { type ContextPreviews, freeText, type MailContent } from '@pds/platform';
import type { DigestDossier, DigestOffice, ListedDeadline } from '@pds/screens';

/** What awaits an office, or a department without one, on a day. */
export interface OfficeDigest {
  readonly office: Pick<DigestOffice, 'id' | 'name'>;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Late and due within a week, the earliest first. */
  readonly deadlines: readonly ListedDeadline[];
  /** Of the next two weeks, by the start of their events. */
  readonly incompleteTeams: readonly DigestDossier[];
  /** Requests that nobody has handled yet. */
  readonly waitingRequests: readonly DigestDossier[];
}

/** Whether a digest says nothing: then it is not sent. */
export function isEmptyDigest({ deadlines, incompleteTeams, waitingRequests }: OfficeDigest): boolean {
  return deadlines.length + incompleteTeams.length + waitingRequests.length === 0;
}

/** Lines of a section; the list of the application shows the others. */
const shownLines = 12;

/**
 * The daily e-mail to the staff of an office. Throws nothing; the caller sends none that is empty.
 * @param appUrl address of the application
 * @param refusal address of the page that switches the digest off
 */
export function dailyDigestMail(digest: OfficeDigest, appUrl: string, refusal: string): MailContent {
  const { office, day, deadlines, incompleteTeams, waitingRequests } = digest;
  const name = freeText(office.name);
  const place = office.id > 0 ? `l’antenne ${name}` : `le département ${name}, dans les dossiers sans antenne,`;
  const listUrl = `${appUrl}/admin/aid-station/deadlines`;
  const missingText = ({ missingPeople }: DigestDossier) =>
    missingPeople === undefined ? '' : `\u00a0: ${counted(missingPeople, 'manquant')}`;
  const dossierItem = (dossier: DigestDossier) => ({
    text: `${freeText(dossier.eventName)}, le ${frenchDateTimeInSentence(dossier.startsAt, dossier.timeZone)}${missingText(dossier)}`,
    url: `${appUrl}${dossierPage(dossier)}`,
  });
  return letter({
    subject: `${frenchDay(day)}\u00a0: ${summary(digest)}`,
    paragraphs: ['Bonjour,', `Voici ce qui attend ${place} ce ${frenchDay(day)}.`],
    sections: [
      section('Échéances en retard ou dans les 7 jours', deadlines, listUrl, (deadline) => ({
        text: `${deadlineText(deadline)} – ${freeText(deadline.dossier.eventName)}`,
        url: `${appUrl}${dossierPage(deadline.dossier)}?onglet=administratif`,
      })),
      section('Équipes incomplètes des 14 prochains jours', incompleteTeams, appUrl, (dossier) => ({
        ...dossierItem(dossier),
        url: `${appUrl}${dossierPage(dossier)}?onglet=engagement#qui-vient`,
      })),
      section('Demandes en attente', waitingRequests, appUrl, dossierItem),
    ].filter(({ items }) => items.length > 0),
    notes: ['Ce récapitulatif part les jours ouvrés à 6 h 30, quand quelque chose vous attend.'],
    smallLink: { label: 'Ne plus recevoir ce récapitulatif', url: refusal },
  });
}

/** « 2 échéances, 1 équipe incomplète » */
function summary({ deadlines, incompleteTeams, waitingRequests }: OfficeDigest): string {
  return [
    deadlines.length > 0 && counted(deadlines.length, 'échéance'),
    incompleteTeams.length > 0 && counted(incompleteTeams.length, 'équipe incomplète', 'équipes incomplètes'),
    waitingRequests.length > 0 && counted(waitingRequests.length, 'demande en attente', 'demandes en attente'),
  ]
    .filter(Boolean)
    .join(', ');
}

function section<Each>(
  title: string,
  all: readonly Each[],
  listUrl: string,
  itemOf: (each: Each) => LetterSection['items'][number],
): LetterSection {
  const items = all.slice(0, shownLines).map(itemOf);
  const hidden = all.length - items.length;
  if (hidden > 0) items.push({ text: `Et ${counted(hidden, 'autre')}`, url: listUrl });
  return { title, items };
}

function deadlineText({ kind, dueOn, daysLeft }: ListedDeadline): string {
  const when =
    daysLeft < 0
      ? `en retard de ${counted(-daysLeft, 'jour')}`
      : daysLeft === 0
        ? 'aujourd’hui'
        : `dans ${counted(daysLeft, 'jour')}`;
  return `${deadlineNames[kind]}, ${when} (${frenchDay(dueOn)})`;
}

/** Made-up content for developers. */
export const digestPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'daily-digest',
      title: 'Récapitulatif du jour, à l’équipe d’une antenne',
      mail: (typed = (example: string) => example) => {
        const dossier: DigestDossier = {
          id: 412,
          eventName: typed('Foulées lyonnaises'),
          startsAt: Date.UTC(2027, 4, 15, 6),
          timeZone: 'Europe/Paris',
          isAidStation: true,
        };
        const rule = defaultDeadlineRules.find(({ kind }) => kind === 'team')!;
        const due: ListedDeadline = {
          kind: 'team',
          rule,
          dueOn: '2027-05-05',
          state: 'late',
          doneAt: null,
          doneBy: null,
          isMarked: false,
          ruleChangedAt: null,
          daysLeft: -2,
          dossier: { ...dossier, organisationName: null, officeId: 1 },
        };
        return dailyDigestMail(
          {
            office: { id: 1, name: typed('Villeurbanne') },
            day: '2027-05-07',
            deadlines: [due, { ...due, dueOn: '2027-05-07', state: 'soon', daysLeft: 0 }],
            incompleteTeams: [{ ...dossier, missingPeople: 3 }],
            waitingRequests: [{ ...dossier, isAidStation: false }],
          },
          'https://secours.example',
          'https://secours.example/recapitulatif/refus',
        );
      },
    },
  ],
};
