import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What the confirmation of a demand tells. */
export interface DemandConfirmation {
  /**
   * What the filer typed; null where nobody confirmed the address it goes to: they could write anything to a stranger, with
   * our name below.
   */
  readonly typed: {
    readonly firstName: string;
    readonly eventName: string;
    readonly slotNames: readonly string[];
  } | null;
  readonly number: number;
  /** When each slot is, in the order of their names. */
  readonly times: readonly string[];
  /** Where the demand can be printed. */
  readonly link: string;
}

/** The e-mail that tells the filer that the request has arrived. */
export function confirmationMail(confirmation: DemandConfirmation): MailContent {
  const { number, link } = confirmation;
  const { greeting, event, slots } = wording(confirmation);
  return letter({
    subject: `Votre demande de poste de secours n° ${number} est enregistrée`,
    paragraphs: [
      greeting,
      `Votre demande de poste de secours n° ${number}${event} est bien enregistrée.`,
      'Elle sera étudiée par la protection civile, qui vous adressera son devis dans les meilleurs délais.',
    ],
    items: slots,
    link: { label: 'Imprimer ma demande', url: link },
  });
}

function wording({ typed, times }: DemandConfirmation) {
  if (!typed) return { greeting: 'Bonjour,', event: '', slots: times };
  return {
    greeting: `Bonjour ${freeText(typed.firstName)},`,
    event: ` pour « ${freeText(typed.eventName)} »`,
    slots: times.map((time, index) => `${freeText(typed.slotNames[index] ?? '')} : ${time}`),
  };
}
