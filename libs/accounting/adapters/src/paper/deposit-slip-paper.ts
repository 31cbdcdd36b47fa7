import type { DepositSlipContent } from '@pds/accounting/domain';
import {
  footerLine,
  groupedIban,
  groupedSiret,
  html,
  labelledValues,
  paperDate,
  paperEuros,
  paperShortDate,
  renderPaper,
  section,
  splitLastRow,
  tableWithSums,
  totals,
} from '@pds/paper';

/** Builds the HTML page of a cheque deposit slip from its frozen content only. */
export function depositSlipPaper(content: DepositSlipContent): string {
  const { issuer, cheques, totalCents } = content;
  const count = String(cheques.length);
  const list = splitLastRow(
    [
      { label: 'N°', width: '12mm', align: 'right' },
      { label: 'Émetteur' },
      { label: 'Facture', width: '38mm' },
      { label: 'Reçu le', width: '30mm' },
      { label: 'Montant', width: '28mm', align: 'right' },
    ],
    [
      {
        rows: cheques.map(({ organisationName, invoiceNumber, paidOn, amountCents }, place) => [
          String(place + 1),
          organisationName,
          invoiceNumber,
          paperShortDate(paidOn),
          paperEuros(amountCents),
        ]),
      },
    ],
  );
  const place = `${issuer.postcode ?? ''} ${issuer.city ?? ''}`.trim();
  const siret = issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '';
  return renderPaper({
    kind: 'Remise de chèques',
    number: content.number,
    issuer: { name: issuer.name, address: [issuer.address ?? '', place], details: [siret] },
    recipient: { heading: 'Banque', name: issuer.bank ?? 'Banque du titulaire', address: [] },
    references: [
      ['Date de remise', paperDate(content.depositedOn)],
      ['Nombre de chèques', count],
      ['Montant total', paperEuros(totalCents)],
    ],
    subject: `Bordereau de remise de chèques – ${issuer.name}`,
    body: html`
      ${section(
        'Compte à créditer',
        labelledValues([
          ['Titulaire', issuer.name],
          ...(issuer.iban ? [['IBAN', groupedIban(issuer.iban)] as const] : []),
          ...(issuer.bic ? [['BIC', issuer.bic] as const] : []),
        ]),
      )}
      ${tableWithSums('Chèques remis', list, [
        totals([
          { label: 'Nombre de chèques', amount: count },
          { label: 'Total de la remise', amount: paperEuros(totalCents) },
        ]),
        section(
          'Signature du déposant',
          html`<div style="height: 22mm; border-bottom: 0.2mm solid currentColor; width: 70mm"></div>`,
        ),
      ])}
    `,
    footer: footerLine([issuer.name, [issuer.address, place].filter(Boolean).join(' '), siret]),
  });
}
