import {
  type ConventionContent,
  type PriceAsShown,
  priceAsShown,
  printedPrice,
  type QuotableDossier,
  type QuotableSlot,
  type QuoteContent,
  type QuoteLine,
} from '@pds/documents/domain';
import { freeOfCharge } from '@pds/kernel';
import {
  type HtmlValue,
  narrowPriceColumns,
  type PaperColumn,
  paperEuros,
  type PaperGroup,
  paperNumber,
  paperPeriod,
  priceColumnsOf,
  priceGroup,
  priceRow,
  quantityColumns,
  quantityRow,
  splitLastRow,
  type SafeHtml,
  type SplitTable,
  table,
  totals,
  twoColumnAnnex,
  vatSums,
} from '@pds/paper';
import { slotSize } from './device-part';

/** From this number of slots on, a paper starts with a summary of one line per slot; the price of each follows in an annex. */
const longPaperMinSlots = 7;

/** If slot lines are hidden, no annex shows the content of a slot: such a paper has the tables of a short one. */
export function isLong(dossier: QuotableDossier): boolean {
  return dossier.slots.length >= longPaperMinSlots && priceAsShown(dossier).slots.length > 0;
}

/** The visible part of a dossier's price: by slot, or one line per slot if there are many. It adds up to the total. */
export function priceTable(dossier: QuotableDossier): SplitTable {
  const shown = priceAsShown(dossier);
  if (isLong(dossier)) return summaryTable(dossier, shown);
  const groups = priceGroups(dossier, shown);
  const columns = shown.showsAmounts ? priceColumnsOf(dossier.lines) : quantityColumns;
  // The only subtotal would repeat the total.
  return splitLastRow(columns, groups.length > 1 ? groups : groups.map(({ subtotal: _, ...group }) => group));
}

/** The lines of each slot of a long dossier, in two columns; null if {@link priceTable} shows everything visible. */
export function priceAnnex(dossier: QuotableDossier, title: string): HtmlValue {
  if (!isLong(dossier)) return null;
  const shown = priceAsShown(dossier);
  const columns = shown.showsAmounts ? priceColumnsOf(dossier.lines, narrowPriceColumns) : quantityColumns;
  return twoColumnAnnex(
    title,
    priceGroups(dossier, shown).map((group) => table(columns, [group], 'dense')),
  );
}

/** One line per slot: dates, equipment, amount; then the lines of no slot. The amounts add up to the total. */
function summaryTable(dossier: QuotableDossier, { others, showsAmounts }: PriceAsShown): SplitTable {
  const amount = (text: string) => (showsAmounts ? [text] : []);
  const row = (slot: QuotableSlot) => [
    slot.name,
    paperPeriod(slot.startsAt, slot.endsAt, dossier.event.timeZone),
    slotSize(slot) ?? '',
    paperNumber(slot.publicPeak),
    paperNumber(slot.rescueWorkerCount),
    ...amount(total(slot.lines)),
  ];
  const columns: PaperColumn[] = [
    { label: 'Créneau' },
    { label: 'Dates', width: '56mm' },
    { label: 'Dispositif', width: '27mm' },
    { label: 'Public', align: 'right', width: '13mm' },
    { label: 'Secouristes', align: 'right', width: '19mm' },
    {
      label: dossier.lines.some(({ vatRate }) => vatRate !== undefined) ? 'Montant HT' : 'Montant',
      align: 'right',
      width: '21mm',
    },
  ];
  const last = others.length > 0 ? [['Options et compléments', '', '', '', '', ...amount(total(others))]] : [];
  return splitLastRow(
    showsAmounts ? columns : columns.slice(0, -1),
    [{ rows: [...dossier.slots.map(row), ...last] }],
    'dense',
  );
}

/** The total of a quote or a convention, with its VAT and the mention about it; says so if nothing is to be paid. */
export function totalToPay(content: QuoteContent | ConventionContent): SafeHtml {
  const { totalCents, issuer } = content;
  const { vat } = printedPrice(content);
  const free = totalCents === 0 ? [{ label: 'Prestation', amount: freeOfCharge }] : [];
  const sums = vat && totalCents > 0 ? vatSums(vat) : [];
  const label = vat ? 'Total TTC à payer' : 'Total à payer';
  return totals([...free, ...sums, { label, amount: paperEuros(totalCents) }], issuer.vatMention);
}

function total(lines: readonly QuoteLine[]): string {
  return paperEuros(lines.reduce((sum, line) => sum + line.amountCents, 0));
}

/** Lines grouped by slot, then the lines of no slot; without headings if nothing is shown by slot. */
function priceGroups(dossier: QuotableDossier, { slots, others, showsAmounts }: PriceAsShown): PaperGroup[] {
  if (slots.length === 0) return [{ rows: others.map(showsAmounts ? priceRow : quantityRow) }];
  const group = (heading: string, note: string | undefined, lines: readonly QuoteLine[]): PaperGroup =>
    showsAmounts ? priceGroup(heading, note, lines) : { heading, note, rows: lines.map(quantityRow) };
  return [
    ...slots.map(({ slot, lines }) => {
      const when = isLong(dossier) ? paperPeriod(slot.startsAt, slot.endsAt, dossier.event.timeZone) : undefined;
      return group(slot.name, when, lines);
    }),
    ...(others.length > 0 ? [group('Options et compléments', undefined, others)] : []),
  ];
}
