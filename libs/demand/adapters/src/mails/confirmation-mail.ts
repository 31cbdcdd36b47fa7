import type { IssuerContact } from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** The contents of the confirmation of a demand. */
export interface DemandConfirmation {
  /**
   * What the filer typed; null when nobody has confirmed the recipient's address: a filer could otherwise write anything to a stranger in
   * our name.
   */
  readonly typed: {
    readonly firstName: string;
    readonly eventName: string;
    readonly slotNames: readonly string[];
  } | null;
  readonly number: number;
  /** The times of each slot, in the order of their names. */
  readonly times: readonly string[];
  /** The address of the print page. */
  readonly link: string;
  /** The address at which its organiser follows it. */
  readonly followUrl: string;
  /** The association that answers; null when no department is known. */
  readonly contact: IssuerContact | null;
}

/** The e-mail that confirms to the filer that the request has arrived. */
export function confirmationMail(confirmation: DemandConfirmation): MailContent {
  const { number, link, followUrl } = confirmation;
  const { greeting, event, subject, slots } = wording(confirmation);
  return letter({
    subject: `${subject} de poste de secours n°\u00a0${number} est enregistrée`,
    paragraphs: [
      greeting,
      'Vous n’avez rien à faire pour l’instant\u00a0; relisez seulement ce que nous avons reçu.',
      `Votre demande de poste de secours n°\u00a0${number}${event} est bien enregistrée\u00a0:`,
    ],
    items: slots,
    link: { label: 'Imprimer ma demande', url: link },
    next: [
      'Votre demande sera étudiée par la protection civile, qui vous répondra par e-mail dans les meilleurs délais. ' +
        'Rien n’est réservé avant votre accord sur un devis.',
    ],
    contact: confirmation.contact ?? undefined,
    followUrl,
  });
}

function wording({ typed, times }: DemandConfirmation) {
  if (!typed) return { greeting: 'Bonjour,', event: '', subject: 'Votre demande', slots: times };
  return {
    greeting: `Bonjour ${freeText(typed.firstName)},`,
    event: ` pour «\u00a0${freeText(typed.eventName)}\u00a0»`,
    subject: `${freeText(typed.eventName)}\u00a0: votre demande`,
    slots: times.map((time, index) => `${freeText(typed.slotNames[index] ?? '')} : ${time}`),
  };
}
