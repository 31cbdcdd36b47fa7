import { lastMomentOfValidity, printedPrice, type QuoteContent } from '@pds/documents/domain';
import { agreementSentence } from '@pds/kernel';
import { mediationOf } from '@pds/organisations/contract';
import {
  conditionsAndSignatures,
  html,
  labelledValues,
  paperCount,
  paperDate,
  paperMoment,
  paperPlace,
  paperPrice,
  paragraphs,
  raw,
  renderPaper,
  sanitizeRichText,
  section,
  signatures,
  tableAndEnd,
} from '@pds/paper';
import { equippedSlotTable, slotTable } from './device-part';
import { depositRules, instalmentTable } from './instalments-part';
import {
  bankDetails,
  customerParty,
  footerOf,
  issuerParty,
  numberText,
  type PaperLook,
  plainLook,
} from './letterhead-parts';
import { isLong, priceAnnex, priceTable, totalToPay } from './price-part';

/** Builds the complete HTML page of a quote from its frozen content only. */
export function quotePage(content: QuoteContent, { copy, logo }: PaperLook = plainLook): string {
  const { issuer, customer } = content;
  const { dossier } = printedPrice(content);
  const { event, hidden } = dossier;
  const end = lastMomentOfValidity(content.validUntil, issuer.timeZone);
  const lastMoment = `${paperDate(end.day)} ${end.time === null ? 'inclus' : `à ${end.time}`}`;
  const total = paperPrice(content.totalCents);
  const number = numberText(content.number, copy);
  // A quote free of charge has nothing to pay.
  const payment = content.totalCents === 0 ? [] : [...paragraphs(issuer.paymentConditions ?? ''), bankDetails(issuer)];
  const mediation = mediationOf(issuer, customer);
  // The price lines show the equipment of each slot, unless they are hidden.
  const slots = dossier.isPackagePrice || hidden?.details ? equippedSlotTable : slotTable;
  const [tableStart, tableEnd] = tableAndEnd(isLong(dossier) ? 'Récapitulatif' : 'Prix', priceTable(dossier));
  return renderPaper({
    kind: 'Devis',
    number,
    isPreview: copy === 'preview',
    issuer: issuerParty(issuer, logo),
    recipient: { heading: 'Organisateur', ...customerParty(customer, dossier) },
    references: [
      ['Date', paperDate(content.issuedAt, issuer.timeZone)],
      ['Valable jusqu’au', lastMoment],
      ['Dossier', `n° ${dossier.id}`],
    ],
    subject: `Poste de secours – ${event.name}`,
    body: html`
      ${labelledValues([
        ['Lieu', paperPlace(event)],
        ['Début', paperMoment(event.startsAt, event.timeZone)],
        ['Public attendu', paperCount(event.publicPeak, 'personne')],
        ['Fin', paperMoment(event.endsAt, event.timeZone)],
      ])}
      ${isLong(dossier) ? null : section('Dispositif proposé', slots(dossier))} ${tableStart}
      ${conditionsAndSignatures(
        [tableEnd, totalToPay(content)],
        [
          ...(issuer.quoteConditions
            ? [{ title: 'Conditions du devis', content: raw(sanitizeRichText(issuer.quoteConditions)) }]
            : []),
          ...(issuer.termsOfSale
            ? [{ title: 'Conditions générales de vente', content: html`<p>${issuer.termsOfSale.address}</p>` }]
            : []),
          ...(mediation ? [{ title: 'Médiation', content: html`<p>${mediation}</p>` }] : []),
          ...(content.schedule
            ? [
                {
                  title: 'Échéancier',
                  content: [instalmentTable(content.schedule.instalments, content.schedule), depositRules(customer)],
                },
              ]
            : []),
          ...(payment.some(Boolean) ? [{ title: 'Conditions de paiement', content: payment }] : []),
        ],
        signatures([
          {
            title: 'Pour l’association',
            lines: [issuer.signatory ?? '', `Le ${paperDate(content.issuedAt, issuer.timeZone)}`],
          },
          {
            title: `${agreementSentence}, l’organisateur`,
            lines: [
              `Devis ${number} – ${event.name} – ${total}`,
              `À retourner signé jusqu’au ${lastMoment}`,
              'Nom, qualité, date, signature et cachet :',
            ],
          },
        ]),
      )}
      ${priceAnnex(dossier, 'Annexe : détail du prix')}
    `,
    footer: footerOf(issuer),
  });
}
