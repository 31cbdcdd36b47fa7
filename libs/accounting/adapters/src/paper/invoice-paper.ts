import { type InvoiceContent, type InvoiceLine, invoiceTitle, type ServedSlot } from '@pds/accounting/domain';
import { asksForTransfers } from '@pds/organisations/contract';
import {
  groupedIban,
  html,
  type HtmlValue,
  labelledValues,
  narrowPriceColumns,
  paperDate,
  paperEuros,
  type PaperGroup,
  type PaperLogo,
  paperPeriod,
  paperPlace,
  paperShortDate,
  paragraphs,
  priceColumnsOf,
  priceGroup,
  priceRow,
  renderPaper,
  section,
  sideBySide,
  smallPrint,
  splitLastRow,
  type SplitTable,
  table,
  tableWithSums,
  totals,
  twoColumnAnnex,
} from '@pds/paper';
import { letterheadOf } from './letterhead-of';
import { paymentCode } from './payment-code';
import { vatOrNoneSums } from './vat-or-none-sums';

/** From this number of lines on, the whole price is printed in an annex of two columns. */
const longPriceMinLines = 40;

/** Builds the HTML page of an invoice from its frozen content only. */
export function invoicePaper(content: InvoiceContent, logo: PaperLogo = null): string {
  const { issuer, event } = content;
  const isWhole = content.priceDetail.length === 0;
  const isLong = isWhole && content.lines.length >= longPriceMinLines;
  return renderPaper({
    kind: invoiceTitle(content),
    number: content.number,
    ...letterheadOf(content, 'Facturé à', logo),
    references: [
      ['Date d’émission', paperDate(content.issueDate)],
      ['Date d’échéance', paperDate(content.dueDate)],
      ['Poste de secours', `n° ${content.aidStationId}`],
      ...(content.commitmentNumber ? [['N° d’engagement', content.commitmentNumber] as const] : []),
      ...(content.serviceCode ? [['Code service', content.serviceCode] as const] : []),
    ],
    subject: `Poste de secours – ${event.name}`,
    body: html`
      ${labelledValues([
        ['Prestation', serviceDates(content)],
        ['Lieu', paperPlace(event)],
        ['Opération', 'Prestation de services'],
        ...(isPart(content)
          ? ([
              [content.vat ? 'Prix total TTC' : 'Prix total', paperEuros(content.priceCents)],
              ['Déjà facturé', paperEuros(content.previouslyInvoicedCents)],
              ...(content.invoicedElsewhereCents
                ? [['Facturé par ailleurs', paperEuros(content.invoicedElsewhereCents)] as const]
                : []),
              ...(content.waivedCents ? [['Soldé par avoir', paperEuros(content.waivedCents)] as const] : []),
              ['Reste à facturer', paperEuros(content.remainingCents)],
            ] as const)
          : []),
      ])}
      ${content.earlier?.length ? section('Factures précédentes', earlierTable(content)) : null}
      ${areSlotsNamed(content) ? null : section('Créneaux', slotList(content))}
      ${content.comment ? section('Commentaire', paragraphs(content.comment)) : null}
      ${tableWithSums('Montant facturé', isLong ? summaryTable(content) : lineTable(content, isWhole), [
        sideBySide(
          [section('Règlement', labelledValues(paymentDetails(content))), codeOf(content)],
          totals([...vatOrNoneSums(content), { label: 'Net à payer', amount: paperEuros(content.amountCents) }]),
        ),
        issuer.paymentConditions
          ? html`<div style="margin-top: 2mm">${paragraphs(issuer.paymentConditions)}</div>`
          : null,
        smallPrint([{ title: 'Mentions', content: content.mentions.map((mention) => html`<p>${mention}</p>`) }]),
      ])}
      ${detailOf(content, isLong)}
    `,
  });
}

/** Whether only a part of the price is charged, or the remainder. */
function isPart({ priceDetail, previouslyInvoicedCents }: InvoiceContent): boolean {
  return priceDetail.length > 0 || previouslyInvoicedCents > 0;
}

/** The detail of the whole price, if the charged lines do not show it. */
function detailOf(content: InvoiceContent, isLong: boolean): HtmlValue {
  const lines = isLong ? content.lines : content.priceDetail;
  if (lines.length === 0) return null;
  const title = 'Annexe : détail du prix total';
  if (lines.length < longPriceMinLines) return section(title, table(priceColumnsOf(lines), lineGroups(content, lines)));
  return twoColumnAnnex(
    title,
    groupsOf(content, lines).map((group) => table(priceColumnsOf(lines, narrowPriceColumns), [group], 'dense')),
  );
}

function lineTable(content: InvoiceContent, isWhole: boolean): SplitTable {
  const { lines } = content;
  return splitLastRow(priceColumnsOf(lines), isWhole ? lineGroups(content, lines) : [{ rows: lines.map(priceRow) }]);
}

/** The lines of the whole price, grouped under the name and dates of their slots if there are several. */
function lineGroups(content: InvoiceContent, lines: readonly InvoiceLine[]): PaperGroup[] {
  const groups = groupsOf(content, lines);
  return groups.length > 1 ? groups : [{ rows: lines.map(priceRow) }];
}

/** One line per slot with its dates and its sum. */
function summaryTable(content: InvoiceContent): SplitTable {
  const groups = groupsOf(content, content.lines);
  return splitLastRow(
    [
      { label: 'Créneau' },
      { label: 'Dates', width: '68mm' },
      { label: content.vat ? 'Montant HT' : 'Montant', align: 'right', width: '27mm' },
    ],
    [{ rows: groups.map(({ heading, note, subtotal }) => [heading, note ?? '', subtotal?.amount ?? '']) }],
    'dense',
  );
}

function groupsOf(content: InvoiceContent, lines: readonly InvoiceLine[]): PaperGroup[] {
  const groups: PaperGroup[] = [];
  let next = 0;
  for (const slot of content.slots ?? []) {
    const own = lines.slice(next, next + slot.lineCount);
    next += slot.lineCount;
    if (own.length > 0) groups.push(priceGroup(slot.name, periodOf(slot, content), own));
  }
  const others = lines.slice(next);
  if (others.length > 0)
    groups.push(priceGroup(groups.length > 0 ? 'Options et compléments' : 'Prix', undefined, others));
  return groups;
}

/** Whether every slot is named with its dates elsewhere on the paper: in the price, or as the only one in the line « Prestation ». */
function areSlotsNamed({ slots = [] }: InvoiceContent): boolean {
  return slots.length < 2 || slots.every(({ lineCount }) => lineCount > 0);
}

function slotList(content: InvoiceContent): HtmlValue {
  return table(
    [{ label: 'Créneau' }, { label: 'Dates', width: '68mm' }],
    [{ rows: (content.slots ?? []).map((slot) => [slot.name, periodOf(slot, content)]) }],
    'dense',
  );
}

/** `04/10/2026 08:00 – 18:00`; several slots are listed separately, because the service does not cover the whole period. */
function serviceDates(content: InvoiceContent): string {
  const { slots = [], event } = content;
  if (slots.length < 2) return periodOf(slots[0] ?? event, content);
  return `${slots.length} créneaux, datés ci-dessous`;
}

function periodOf({ startsAt, endsAt }: Pick<ServedSlot, 'startsAt' | 'endsAt'>, { event }: InvoiceContent): string {
  return paperPeriod(startsAt, endsAt, event.timeZone);
}

function earlierTable({ earlier = [] }: InvoiceContent): HtmlValue {
  return table(
    [
      { label: 'Facture' },
      { label: 'Date', width: '30mm' },
      { label: 'Montant', align: 'right', width: '27mm' },
      { label: 'Avoirs', align: 'right', width: '27mm' },
    ],
    [
      {
        rows: earlier.map(({ number, issueDate, amountCents, creditedCents }) => [
          number,
          paperShortDate(issueDate),
          paperEuros(amountCents),
          creditedCents > 0 ? paperEuros(-creditedCents) : '–',
        ]),
      },
    ],
    'dense',
  );
}

function paymentDetails({ issuer, number }: InvoiceContent): (readonly [string, string])[] {
  const details: (readonly [string, string])[] = [];
  if (issuer.bank) details.push(['Banque', issuer.bank]);
  if (issuer.iban) details.push(['IBAN', groupedIban(issuer.iban)]);
  if (issuer.bic) details.push(['BIC', issuer.bic]);
  details.push(['Référence', number]);
  return details;
}

/** The QR code that fills in the transfer, if one is asked for and the issuer has an account. */
function codeOf({ issuer, number, amountCents }: InvoiceContent): HtmlValue {
  const { iban, bic, name } = issuer;
  if (!iban || !asksForTransfers(issuer)) return null;
  return paymentCode({ holder: name, iban, bic, amountCents, reference: number });
}
