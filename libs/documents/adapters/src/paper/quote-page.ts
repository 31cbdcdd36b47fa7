import { type QuotableDossier, type QuotableSlot, type QuoteContent, type QuoteLine } from '@pds/documents/domain';
import { frenchDateTime, type Instant } from '@pds/kernel';
import {
  annex,
  closedTable,
  described,
  endedTable,
  facts,
  groupedSiret,
  html,
  type HtmlValue,
  narrowPriceColumns,
  paper,
  type PaperColumn,
  paperDate,
  paperEuros,
  type PaperGroup,
  paperHours,
  paperNumber,
  paperPeriod,
  paragraphs,
  priceColumns,
  priceGroup,
  priceRow,
  raw,
  sanitizeRichText,
  section,
  signatures,
  smallPrint,
  table,
  totals,
} from '@pds/paper';

/** From this many slots on a quote begins with a summary of one line a slot; what each costs follows in an annex. */
const slotsOfALongQuote = 7;

/** The complete HTML page of a quote, from its frozen content alone. */
export function quotePage(content: QuoteContent): string {
  const { dossier, issuer, customer } = content;
  const { event } = dossier;
  const contactName = `${dossier.contact.firstName} ${dossier.contact.lastName}`.trim();
  const lastDay = paperDate(content.validUntil - 1, issuer.timeZone);
  const place = [event.place, event.address, `${event.postalCode} ${event.city}`.trim()].filter(Boolean).join(', ');
  const total = paperEuros(content.totalCents);
  return paper({
    kind: 'Devis',
    number: `n° ${content.number}`,
    issuer: {
      name: issuer.name,
      address: [issuer.officeName ?? '', ...issuer.address],
      details: [
        [issuer.phone && `Tél. ${issuer.phone}`, issuer.email].filter(Boolean).join(' · '),
        issuer.website?.replace(/^https?:\/\/|\/$/g, '') ?? '',
        issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '',
        [
          issuer.approvalNumber && `Agrément de sécurité civile n°\u00a0${issuer.approvalNumber}`,
          issuer.affiliationCertificateNumber &&
            `Certificat d’affiliation n°\u00a0${issuer.affiliationCertificateNumber}`,
        ]
          .filter(Boolean)
          .join(' · '),
      ],
    },
    recipient: {
      heading: 'Client',
      name: customer.name,
      address: [contactName ? `À l’attention de ${contactName}` : '', ...customer.address],
      details: [customer.identifier?.replace(/\d{14}$/, groupedSiret) ?? ''],
    },
    references: [
      ['Date', paperDate(content.issuedAt, issuer.timeZone)],
      ['Valable jusqu’au', lastDay],
      ['Dossier', `n° ${dossier.id}`],
    ],
    subject: `Poste de secours – ${event.name}`,
    body: html`
      ${facts([
        ['Lieu', place],
        ['Début', frenchDateTime(event.startsAt, event.timeZone)],
        ['Public attendu', `${paperNumber(event.publicPeak)} personnes`],
        ['Fin', frenchDateTime(event.endsAt, event.timeZone)],
      ])}
      ${isLong(dossier) ? null : section('Dispositif proposé', slotTable(dossier))}
      ${closedTable(
        isLong(dossier) ? 'Récapitulatif' : 'Prix',
        isLong(dossier) ? summaryTable(dossier) : priceTable(dossier),
        [
          totals([{ label: 'Total à payer', amount: total }], issuer.vatMention),
          signatures([
            {
              title: 'Pour l’association',
              lines: [issuer.signatory ?? '', `Le ${paperDate(content.issuedAt, issuer.timeZone)}`],
            },
            {
              title: 'Bon pour accord, le client',
              lines: [
                `Devis n° ${content.number} – ${event.name} – ${total}`,
                `À retourner signé au plus tard le ${lastDay}`,
                'Nom, qualité, date, signature et cachet :',
              ],
            },
          ]),
        ],
      )}
      ${smallPrint([
        ...(issuer.quoteConditions
          ? [{ title: 'Conditions du devis', content: raw(sanitizeRichText(issuer.quoteConditions)) }]
          : []),
        ...(issuer.paymentConditions
          ? [{ title: 'Conditions de paiement', content: paragraphs(issuer.paymentConditions) }]
          : []),
      ])}
      ${isLong(dossier) && !dossier.isPackagePrice ? annex('Annexe : détail du prix', priceTables(dossier)) : null}
    `,
    footer: [issuer.name, issuer.address.join(' '), issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '']
      .filter(Boolean)
      .join(' – '),
  });
}

function isLong({ slots }: QuotableDossier): boolean {
  return slots.length >= slotsOfALongQuote;
}

const slotColumns: PaperColumn[] = [
  { label: 'Créneau' },
  { label: 'Début', width: '25mm' },
  { label: 'Fin', width: '25mm' },
  { label: 'Public', align: 'right', width: '16mm' },
  { label: 'Heures de jour', align: 'right', width: '18mm' },
  { label: 'Heures de nuit', align: 'right', width: '18mm' },
  { label: 'Heures fériées', align: 'right', width: '18mm' },
  { label: 'Secouristes', align: 'right', width: '21mm' },
];

function slotTable(dossier: QuotableDossier) {
  const at = (instant: Instant) => frenchDateTime(instant, dossier.event.timeZone);
  const row = (slot: QuotableSlot) => [
    described(slot.name, slotSize(slot)),
    at(slot.startsAt),
    at(slot.endsAt),
    paperNumber(slot.publicPeak),
    ...(slot.minutes ? [slot.minutes.normal, slot.minutes.night, slot.minutes.holiday].map(hours) : ['', '', '']),
    paperNumber(slot.rescueWorkerCount),
  ];
  return table(slotColumns, [{ rows: dossier.slots.map(row) }]);
}

/** Each slot in a line: when, with what, for how much; then what belongs to no slot. The amounts add up to the total. */
function summaryTable(dossier: QuotableDossier) {
  const row = (slot: QuotableSlot) => [
    slot.name,
    paperPeriod(slot.startsAt, slot.endsAt, dossier.event.timeZone),
    slotSize(slot) ?? '',
    paperNumber(slot.publicPeak),
    paperNumber(slot.rescueWorkerCount),
    dossier.isPackagePrice ? '' : total(slot.lines),
  ];
  const rest = dossier.isPackagePrice ? dossier.lines : othersOf(dossier);
  const label = dossier.isPackagePrice ? 'Prix forfaitaire' : 'Options et compléments';
  return endedTable(
    [
      { label: 'Créneau' },
      { label: 'Dates', width: '46mm' },
      { label: 'Dispositif', width: '32mm' },
      { label: 'Public', align: 'right', width: '14mm' },
      { label: 'Secouristes', align: 'right', width: '20mm' },
      { label: 'Montant', align: 'right', width: '23mm' },
    ],
    [{ rows: [...dossier.slots.map(row), ...(rest.length > 0 ? [[label, '', '', '', '', total(rest)]] : [])] }],
    'dense',
  );
}

function slotSize({ sizing }: QuotableSlot): string | null {
  if (sizing.ris === null) return null;
  // A size without a proposal: the number for the actors is to be set (domain facts: Sizing).
  const actors = sizing.proposedRescuers === null ? ' · acteurs\u00a0: à définir' : '';
  const size = `RIS ${sizing.ris.replace('.', ',')}${actors}`;
  return sizing.stationClass && sizing.stationClass !== 'none' ? `${sizing.stationClass} · ${size}` : size;
}

function total(lines: readonly QuoteLine[]): string {
  return paperEuros(lines.reduce((sum, line) => sum + line.amountCents, 0));
}

/** Lines grouped by slot, then what belongs to no slot; a package price is one line. */
function priceTable(dossier: QuotableDossier) {
  if (dossier.isPackagePrice) return endedTable(priceColumns, [{ rows: dossier.lines.map(priceRow) }]);
  const groups = priceGroups(dossier);
  // The only subtotal would repeat the total.
  return endedTable(priceColumns, groups.length > 1 ? groups : groups.map(({ heading, rows }) => ({ heading, rows })));
}

/** The groups of {@link priceTable}, each a table of its own for two columns. */
function priceTables(dossier: QuotableDossier): HtmlValue {
  return priceGroups(dossier).map((group) => table(narrowPriceColumns, [group], 'dense'));
}

function priceGroups(dossier: QuotableDossier): PaperGroup[] {
  const slots = dossier.slots.filter((slot) => slot.lines.length > 0);
  const others = othersOf(dossier);
  return [
    ...slots.map((slot) => {
      const when = isLong(dossier) ? paperPeriod(slot.startsAt, slot.endsAt, dossier.event.timeZone) : undefined;
      return priceGroup(slot.name, when, slot.lines);
    }),
    ...(others.length > 0 ? [priceGroup('Options et compléments', undefined, others)] : []),
  ];
}

/** The dossier lists the lines of its slots first, in order; options and complements follow. */
function othersOf({ slots, lines }: QuotableDossier): readonly QuoteLine[] {
  return lines.slice(slots.reduce((count, slot) => count + slot.lines.length, 0));
}

/** `7 h 30`, `45 min`, a dash for none. */
function hours(minutes: number): string {
  return minutes === 0 ? '–' : paperHours(minutes);
}
