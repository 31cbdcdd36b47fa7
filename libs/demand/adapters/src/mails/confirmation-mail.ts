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
  /** The association that answers; null when no department is known. */
  readonly contact: IssuerContact | null;
}

/** The e-mail that confirms to the filer that the request has arrived. */
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
    contact: confirmation.contact ?? undefined,
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
