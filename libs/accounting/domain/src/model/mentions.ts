import type { Customer, Issuer } from './billable-dossier';

/** Days from issue to due date when the issuer has set none: the legal default (art. L. 441-10 C. com.). */
export const defaultDeadlineDays = 30;

/** Companies, local authorities, public bodies and international organisations buy in the course of business. */
const professionalTypes: readonly (number | null)[] = [1, 2, 3, 5];

/**
 * The obligatory texts of an invoice, frozen with it (domain facts, Invoices): due date, early payment, late rate, the
 * 40 € indemnity for professional buyers, VAT exemption from the issuer's settings.
 *
 * @param dueDate `YYYY-MM-DD`
 */
export function mentionsOf(issuer: Issuer, customer: Customer, dueDate: string): string[] {
  const [year, month, day] = dueDate.split('-');
  const mentions = [`Date d’échéance : ${day}/${month}/${year}.`, 'Aucun escompte pour paiement anticipé.'];
  if (professionalTypes.includes(customer.type)) {
    mentions.push(
      'Tout retard de paiement entraîne, sans rappel, des pénalités au taux d’intérêt appliqué par la Banque centrale ' +
        'européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage.',
      'Indemnité forfaitaire pour frais de recouvrement due en cas de retard de paiement : 40 €.',
    );
  } else {
    mentions.push('Tout retard de paiement entraîne des pénalités au taux d’intérêt légal.');
  }
  if (issuer.vatMention) mentions.push(issuer.vatMention);
  return mentions;
}
