import { sampleDossier, sampleInvoice } from '@pds/accounting/domain/testing';
import type { ContextPreviews } from '@pds/platform';
import { invoicePaper } from '../paper/invoice-paper';
import { invoiceMail } from '../mails/invoice-mail';

const whole = () => sampleInvoice({ id: 1, sequence: 41 }).snapshot().content;
const part = () =>
  sampleInvoice({
    id: 2,
    sequence: 42,
    amountCents: 50_000,
    dossier: sampleDossier({
      issuer: { ...sampleDossier().issuer, paymentConditions: 'Paiement à 30 jours par virement.' },
    }),
  }).snapshot().content;

/** A whole invoice whose names somebody typed. */
function typedBy(typed: (example: string) => string) {
  const content = whole();
  const { contactName, event, issuer } = content;
  return {
    ...content,
    contactName: typed(contactName),
    event: { ...event, name: typed(event.name) },
    issuer: { ...issuer, name: typed(issuer.name) },
  };
}

export const accountingPreviews: ContextPreviews = {
  papers: [
    { name: 'invoice', title: 'Facture', page: () => invoicePaper(whole()) },
    { name: 'invoice-of-a-part', title: 'Facture d’une partie du prix', page: () => invoicePaper(part()) },
  ],
  mails: [
    {
      name: 'invoice',
      title: 'Envoi d’une facture',
      mail: (typed = (example) => example) => invoiceMail(typedBy(typed)),
    },
  ],
};
