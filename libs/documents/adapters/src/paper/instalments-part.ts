import type { Instalment, PaymentSchedule } from '@pds/documents/contract';
import { type HtmlValue, html, paperDate, paperEuros, paperNumber, table } from '@pds/paper';

/** The parts of an agreed payment, one per line: share, amount, day. */
export function instalmentTable(instalments: readonly Instalment[], schedule?: PaymentSchedule): HtmlValue {
  const percent =
    schedule && 'percent' in schedule.deposit ? ` de ${paperNumber(schedule.deposit.percent)}\u00a0%` : '';
  return table(
    [{ label: 'Échéance' }, { label: 'À régler', width: '70mm' }, { label: 'Montant', align: 'right', width: '30mm' }],
    [
      {
        rows: instalments.map(({ kind, amountCents, dueOn }) => [
          kind === 'deposit' ? `Acompte${percent}` : 'Solde',
          dueOn === null ? 'à la signature' : `au plus tard le ${paperDate(dueOn)}`,
          paperEuros(amountCents),
        ]),
      },
    ],
    'dense',
  );
}

/**
 * What the law says of a deposit of a private person (C. consom. art. L. 214-1 and L. 214-2): without these words it would be « arrhes », which
 * either side may abandon.
 */
export function depositRules({ isIndividual }: { readonly isIndividual?: boolean }): HtmlValue {
  if (!isIndividual) return null;
  return html`<p>
    La somme versée avant la prestation est un acompte, et non des arrhes&nbsp;: aucune des parties ne peut se dédire en
    l’abandonnant (C. consom. art. L. 214-1). Versée plus de trois mois avant la prestation, elle porte intérêt au taux
    légal, déduit du solde ou ajouté à la somme rendue (art. L. 214-2).
  </p>`;
}
