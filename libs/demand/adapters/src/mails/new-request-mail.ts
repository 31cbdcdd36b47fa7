import { counted } from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What a department is sent about a new request. */
export interface NewRequest {
  readonly number: number;
  readonly eventName: string;
  /** Empty for an event abroad, or when not entered. */
  readonly city: string;
  /** `08/05/2027 à 8 h`, in the time zone of the event. */
  readonly start: string;
  /** Persons. */
  readonly publicPeak: number;
  /** The address of the dossier. */
  readonly link: string;
}

/** The e-mail to the operational address of a department that has a new request. */
export function newRequestMail({ number, eventName, city, start, publicPeak, link }: NewRequest): MailContent {
  const name = freeText(eventName);
  const where = city ? ` à ${freeText(city)}` : '';
  return letter({
    subject: `Nouvelle demande n° ${number} : ${name}`,
    paragraphs: [
      'Bonjour,',
      `Une demande de poste de secours vient d’arriver pour « ${name} »${where}, le ${start}, ` +
        `${counted(publicPeak, 'personne attendue', 'personnes attendues')}.`,
    ],
    link: { label: 'Ouvrir la demande', url: link },
    notes: [
      'Votre département reçoit ce message à chaque nouvelle demande ; « Mon département » permet de ne plus le recevoir.',
    ],
  });
}
