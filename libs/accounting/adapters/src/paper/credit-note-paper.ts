import { type CreditNoteContent, paymentTypes } from '@pds/accounting/domain';
import {
  html,
  type HtmlValue,
  labelledValues,
  paperDate,
  paperEuros,
  type PaperLogo,
  paperPeriod,
  paperPlace,
  paragraphs,
  renderPaper,
  section,
  sideBySide,
  smallPrint,
  totals,
} from '@pds/paper';
import { letterheadOf } from './letterhead-of';
import { vatOrNoneSums } from './vat-or-none-sums';

/** Builds the HTML page of a credit note (« avoir ») from its frozen content only. */
export function creditNotePaper(content: CreditNoteContent, logo: PaperLogo = null): string {
  const { invoice, event, amountCents, mentions } = content;
  return renderPaper({
    kind: 'Avoir',
    number: content.number,
    ...letterheadOf(content, 'Établi à l’attention de', logo),
    references: [
      ['Date d’émission', paperDate(content.issueDate)],
      ['Facture rectifiée', invoice.number],
      ['Poste de secours', `n° ${content.aidStationId}`],
      ...(content.commitmentNumber ? [['N° d’engagement', content.commitmentNumber] as const] : []),
      ...(content.serviceCode ? [['Code service', content.serviceCode] as const] : []),
    ],
    subject: `Avoir sur la facture ${invoice.number} – ${event.name}`,
    body: html`
      ${labelledValues([
        ['Facture du', paperDate(invoice.issueDate)],
        ['Montant de la facture', paperEuros(invoice.amountCents)],
        ['Prestation', paperPeriod(event.startsAt, event.endsAt, event.timeZone)],
        ['Lieu', paperPlace(event)],
        ['Opération', 'Prestation de services'],
      ])}
      ${content.comment ? section('Motif de l’avoir', paragraphs(content.comment)) : null}
      ${sideBySide(
        section('Règlement', settlementLines(content)),
        totals([...vatOrNoneSums(content), { label: 'Montant de l’avoir', amount: paperEuros(amountCents) }]),
      )}
      ${
        mentions.length > 0
          ? smallPrint([{ title: 'Mentions', content: mentions.map((mention) => html`<p>${mention}</p>`) }])
          : null
      }
    `,
  });
}

/** {@link settlementText} with the invoice's number kept on one line: a browser would break it after a hyphen. */
function settlementLines(content: CreditNoteContent): HtmlValue {
  const { number } = content.invoice;
  return settlementText(content)
    .split('\n')
    .map((line) => {
      const [before, after] = line.split(number);
      const rest = after === undefined ? null : html`<span style="white-space: nowrap">${number}</span>${after}`;
      return html`<p>${before}${rest}</p>`;
    });
}

/** What happens to the amount: refunded, deducted from the remaining payment, or partly each. */
export function settlementText({ amountCents, invoice, refund }: CreditNoteContent): string {
  const deducted = (cents: number) =>
    `${paperEuros(cents)} viennent en déduction de ce qui reste à payer sur la facture ${invoice.number}.`;
  if (!refund) return deducted(amountCents);
  const how = paymentTypes[refund.type]!.toLowerCase();
  const refunded =
    how === 'offert'
      ? `${paperEuros(refund.amountCents)} avaient été offerts et ne le sont plus.`
      : `${paperEuros(refund.amountCents)} sont remboursés ${how === 'espèces' ? 'en' : 'par'} ${how} le ${paperDate(refund.paidOn)}.`;
  const rest = amountCents - refund.amountCents;
  return rest > 0 ? `${refunded}\n${deducted(rest)}` : refunded;
}
