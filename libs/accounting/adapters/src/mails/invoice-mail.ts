import { type InvoiceContent, invoiceTitle } from '@pds/accounting/domain';
import { letter, paperEuros } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** The e-mail that an invoice is attached to. */
export function invoiceMail(content: InvoiceContent): MailContent {
  const { number } = content;
  const title = invoiceTitle(content);
  const amount = paperEuros(content.amountCents);
  const due = content.dueDate.split('-').reverse().join('/');
  const event = freeText(content.event.name);
  return letter({
    subject: `${title} ${number} – ${event}`,
    paragraphs: [
      `Bonjour ${freeText(content.contactName)},`,
      `Veuillez trouver ci-joint la ${title.toLowerCase()} ${number} d’un montant de ${amount}, pour le poste de secours « ${event} ». Elle est à régler au plus tard le ${due}.`,
      'Cordialement,',
    ],
    signature: freeText(content.issuer.name),
  });
}
