import type { InvoiceContent, InvoiceLine } from '@pds/accounting/domain';
import { localDate, toIsoWithOffset } from '@pds/kernel';
import {
  facts,
  groupedSiret,
  html,
  type HtmlValue,
  paper,
  paperEuros,
  paragraphs,
  priceColumns,
  priceRow,
  section,
  smallPrint,
  table,
  totals,
} from '@pds/paper';

/** Label of an organisation's identifier by its type (spec back-office 5). */
const identifierLabels: Readonly<Record<number, string>> = { 1: 'SIRET', 4: 'RNA', 5: 'LEA' };

/** The HTML page of an invoice, made of nothing but what was frozen when it was issued. */
export function invoicePaper(content: InvoiceContent): string {
  const { issuer, customer, event } = content;
  return paper({
    kind: 'Facture',
    number: content.number,
    issuer: {
      name: issuer.name,
      address: [issuer.address ?? '', `${issuer.postcode ?? ''} ${issuer.city ?? ''}`.trim()],
      details: [
        issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '',
        [issuer.phone && `Tél. ${issuer.phone}`, issuer.email].filter(Boolean).join(' · '),
        issuer.website?.replace(/^https?:\/\/|\/$/g, '') ?? '',
      ],
    },
    recipient: {
      heading: 'Facturé à',
      name: customer.name,
      address: [
        customer.address?.line1 ?? '',
        customer.address?.line2 ?? '',
        `${customer.address?.zipcode ?? ''} ${customer.address?.city ?? ''}`.trim(),
      ],
      details: [
        customer.identifier ? identifierOf(customer.type, customer.identifier) : '',
        `À l’attention de ${content.contactName}`,
        content.contactEmail,
      ],
    },
    references: [
      ['Date d’émission', frenchDate(content.issueDate)],
      ['Date d’échéance', frenchDate(content.dueDate)],
      ['Poste de secours', `n° ${content.aidStationId}`],
      ...(content.commitmentNumber ? [['N° d’engagement', content.commitmentNumber] as const] : []),
    ],
    subject: `Poste de secours : ${event.name}`,
    body: html`
      ${facts([
        ['Prestation', servicePeriod(event)],
        ['Lieu', [event.place, event.address, `${event.postalCode} ${event.city}`.trim()].filter(Boolean).join(', ')],
      ])}
      ${section('Montant facturé', lineTable(content.lines))}
      ${totals([
        { label: 'Total HT', amount: paperEuros(content.amountCents) },
        { label: 'TVA', amount: paperEuros(0) },
        { label: 'Net à payer', amount: paperEuros(content.amountCents) },
      ])}
      ${content.priceDetail.length > 0 || content.previouslyInvoicedCents > 0 ? situation(content) : null}
      ${content.comment ? section('Commentaire', html`<p>${content.comment}</p>`) : null}
      ${section('Règlement', payment(content))}
      ${smallPrint([{ title: 'Mentions', content: content.mentions.map((mention) => html`<p style="break-inside: avoid">${mention}</p>`) }])}
      ${content.priceDetail.length > 0 ? section('Annexe : détail du prix total', lineTable(content.priceDetail)) : null}
    `,
    footer: [
      issuer.name,
      [issuer.address, issuer.postcode, issuer.city].filter(Boolean).join(' '),
      issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '',
    ]
      .filter(Boolean)
      .join(' – '),
  });
}

/** How the part charged here stands in the whole price. */
function situation(content: InvoiceContent): HtmlValue {
  return section(
    'Situation du poste de secours',
    facts([
      ['Prix total', paperEuros(content.priceCents)],
      ['Déjà facturé', paperEuros(content.previouslyInvoicedCents)],
      ['Cette facture', paperEuros(content.amountCents)],
      ['Reste à facturer', paperEuros(content.remainingCents)],
    ]),
  );
}

function lineTable(lines: readonly InvoiceLine[]): HtmlValue {
  return table(priceColumns, [{ rows: lines.map(priceRow) }]);
}

function payment({ issuer, number }: InvoiceContent): HtmlValue {
  const details: (readonly [string, string])[] = [];
  if (issuer.bank) details.push(['Banque', issuer.bank]);
  if (issuer.iban) details.push(['IBAN', issuer.iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0')]);
  if (issuer.bic) details.push(['BIC', issuer.bic]);
  details.push(['Référence', number]);
  return [
    facts(details),
    issuer.paymentConditions ? html`<div style="margin-top: 2mm">${paragraphs(issuer.paymentConditions)}</div>` : null,
  ];
}

/** `le 04/10/2026 de 08:00 à 18:00`, or both days with their times, on the clocks of the event. */
function servicePeriod({ startsAt, endsAt, timeZone }: InvoiceContent['event']): string {
  const time = (instant: number) => toIsoWithOffset(instant, timeZone).slice(11, 16);
  const [first, last] = [localDate(startsAt, timeZone), localDate(endsAt, timeZone)];
  if (first === last) return `le ${frenchDate(first)} de ${time(startsAt)} à ${time(endsAt)}`;
  return `du ${frenchDate(first)} ${time(startsAt)} au ${frenchDate(last)} ${time(endsAt)}`;
}

function frenchDate(date: string): string {
  return date.split('-').reverse().join('/');
}

function identifierOf(type: number | null, identifier: string): string {
  return `${identifierLabels[type ?? 0] ?? 'CHORUS'} ${type === 1 ? groupedSiret(identifier) : identifier}`;
}
