import {
  sampleCreditNote,
  sampleDepositSlip,
  sampleDossier,
  sampleDossierOfThreeSlots,
  sampleInvoice,
  samplePayment,
} from '@pds/accounting/domain/testing';
import type { ContextPreviews, PaperPreview } from '@pds/platform';
import { creditNotePaper } from '../paper/credit-note-paper';
import { depositSlipPaper } from '../paper/deposit-slip-paper';
import { invoicePaper } from '../paper/invoice-paper';

const whole = () => sampleInvoice({ id: 1, sequence: 41 });
const issuedLater = Date.parse('2027-07-20T09:00:00Z');

function deposit() {
  const dossier = sampleDossierOfThreeSlots();
  return sampleInvoice({ id: 2, sequence: 42, amountCents: 50_000, dossier });
}

function balance() {
  const dossier = sampleDossierOfThreeSlots();
  const amountCents = dossier.priceCents - 50_000;
  return sampleInvoice({ id: 3, sequence: 43, amountCents, dossier, earlier: [deposit()], issuedAt: issuedLater });
}

/** Full invoices to a buyer of each type: the label of the buyer's number and the clause on late payment differ. */
const buyers: readonly (readonly [type: number, kind: string, name: string, identifier: string])[] = [
  [1, 'company', 'une entreprise', '73282932000074'],
  [2, 'local-authority', 'une collectivité locale', '21690123100011'],
  [3, 'public-body', 'un établissement public', 'SERVICE-PJ-2026'],
  [4, 'association', 'une association', 'W691234567'],
  [5, 'international', 'une organisation internationale', '4471-2026'],
];

/** A credit note of 200 € on an invoice of which 1 100 € were paid: it refunds 65,50 €. */
function refunded() {
  const invoice = whole();
  samplePayment(invoice, { id: 1, amountCents: 1_100_00 });
  const refund = { type: 1, paidOn: '2026-11-23' };
  return sampleCreditNote(invoice, { id: 2, sequence: 8, amountCents: 200_00, refund });
}

export const accountingPreviews: ContextPreviews = {
  papers: [
    { name: 'invoice', title: 'Facture', page: () => invoicePaper(whole().snapshot().content) },
    {
      name: 'invoice-of-three-slots',
      title: 'Facture de trois créneaux',
      page: () =>
        invoicePaper(sampleInvoice({ id: 4, sequence: 44, dossier: sampleDossierOfThreeSlots() }).snapshot().content),
    },
    { name: 'invoice-of-a-part', title: 'Facture d’acompte', page: () => invoicePaper(deposit().snapshot().content) },
    { name: 'invoice-of-the-rest', title: 'Facture de solde', page: () => invoicePaper(balance().snapshot().content) },
    ...buyers.map(([type, kind, name, identifier]): PaperPreview => {
      const customer = { ...sampleDossier().customer, type, identifier };
      const dossier = sampleDossier({ customer });
      const page = () => invoicePaper(sampleInvoice({ id: 5, sequence: 45, dossier }).snapshot().content);
      return { name: `invoice-to-${kind}`, title: `Facture à ${name}`, page };
    }),
    {
      name: 'credit-note',
      title: 'Avoir',
      page: () => creditNotePaper(sampleCreditNote(whole(), { id: 1, sequence: 7 }).content),
    },
    { name: 'credit-note-with-refund', title: 'Avoir remboursé', page: () => creditNotePaper(refunded().content) },
    { name: 'deposit-slip', title: 'Remise de chèques', page: () => depositSlipPaper(sampleDepositSlip().content) },
  ],
  mails: [],
};
