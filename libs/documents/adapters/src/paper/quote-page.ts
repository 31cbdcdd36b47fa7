import { type QuotableDossier, type QuotableSlot, type QuoteContent, type QuoteLine } from '@pds/documents/domain';
import { frenchDateTime, localDate, type Instant } from '@pds/kernel';
import {
  described,
  facts,
  groupedSiret,
  html,
  paper,
  type PaperColumn,
  type PaperGroup,
  paperEuros,
  paperNumber,
  paragraphs,
  priceColumns,
  priceRow,
  raw,
  sanitizeRichText,
  section,
  signatures,
  smallPrint,
  table,
  totals,
} from '@pds/paper';

/** The complete HTML page of a quote, from its frozen content alone. */
export function quotePage(content: QuoteContent): string {
  const { dossier, issuer, customer } = content;
  const { event } = dossier;
  const contactName = `${dossier.contact.firstName} ${dossier.contact.lastName}`.trim();
  const lastDay = frenchDate(content.validUntil - 1, issuer.timeZone);
  const place = [event.place, event.address, `${event.postalCode} ${event.city}`.trim()].filter(Boolean).join(', ');
  return paper({
    kind: 'Devis',
    number: `n° ${content.number}`,
    issuer: {
      name: issuer.name,
      address: [issuer.officeName ?? '', issuer.address.join(', ')],
      details: [
        [issuer.phone && `Tél. ${issuer.phone}`, issuer.email].filter(Boolean).join(' · '),
        issuer.website?.replace(/^https?:\/\/|\/$/g, '') ?? '',
        [
          issuer.siret && `SIRET ${groupedSiret(issuer.siret)}`,
          issuer.affiliationCertificateNumber && `Agrément n° ${issuer.affiliationCertificateNumber}`,
        ]
          .filter(Boolean)
          .join(' · '),
      ],
    },
    recipient: {
      heading: 'Client',
      name: customer.name,
      address: [contactName ? `À l’attention de ${contactName}` : '', ...customer.address],
      details: [customer.identifier ?? ''],
    },
    references: [
      ['Date', frenchDate(content.issuedAt, issuer.timeZone)],
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
      ${section('Dispositif proposé', slotTable(dossier))} ${section('Prix', priceTable(dossier))}
      ${totals([{ label: 'Total à payer', amount: paperEuros(content.totalCents) }], issuer.vatMention)}
      ${smallPrint([
        ...(issuer.quoteConditions
          ? [{ title: 'Conditions du devis', content: raw(sanitizeRichText(issuer.quoteConditions)) }]
          : []),
        ...(issuer.paymentConditions
          ? [{ title: 'Conditions de paiement', content: paragraphs(issuer.paymentConditions) }]
          : []),
      ])}
      ${signatures([
        {
          title: 'Pour l’association',
          lines: [issuer.signatory ?? '', `Le ${frenchDate(content.issuedAt, issuer.timeZone)}`],
        },
        {
          title: 'Bon pour accord, le client',
          lines: [`À retourner signé au plus tard le ${lastDay}`, 'Nom, qualité, date, signature et cachet :'],
        },
      ])}
    `,
    footer: [issuer.name, issuer.address.join(' '), issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '']
      .filter(Boolean)
      .join(' – '),
  });
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

function slotSize({ sizing }: QuotableSlot): string | null {
  if (sizing.ris === null) return null;
  const size = `RIS ${sizing.ris.replace('.', ',')}`;
  return sizing.stationClass && sizing.stationClass !== 'none' ? `${sizing.stationClass} · ${size}` : size;
}

/** Lines grouped by slot, then what belongs to no slot; a package price is one line. */
function priceTable(dossier: QuotableDossier) {
  const total = (lines: readonly QuoteLine[]) => paperEuros(lines.reduce((sum, line) => sum + line.amountCents, 0));
  const group = (heading: string, lines: readonly QuoteLine[]): PaperGroup => ({
    heading,
    rows: lines.map(priceRow),
    subtotal: { label: `Sous-total ${heading}`, amount: total(lines) },
  });
  if (dossier.isPackagePrice) return table(priceColumns, [{ rows: dossier.lines.map(priceRow) }]);
  const slots = dossier.slots.filter((slot) => slot.lines.length > 0);
  // The dossier lists the lines of its slots first, in order; options and complements follow.
  const others = dossier.lines.slice(slots.reduce((count, slot) => count + slot.lines.length, 0));
  const groups = [
    ...slots.map((slot) => group(slot.name, slot.lines)),
    ...(others.length > 0 ? [group('Options et compléments', others)] : []),
  ];
  // The only subtotal would repeat the total.
  return table(priceColumns, groups.length > 1 ? groups : groups.map(({ heading, rows }) => ({ heading, rows })));
}

/** `7 h 30`, `45 min`, a dash for none. */
function hours(minutes: number): string {
  if (minutes === 0) return '–';
  const rest = minutes % 60;
  if (minutes < 60) return `${rest}\u00a0min`;
  return `${Math.floor(minutes / 60)}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}

/** `20/11/2026` in a zone. */
function frenchDate(instant: Instant, timeZone: string): string {
  return localDate(instant, timeZone).split('-').reverse().join('/');
}
