import type { CheckoutReturnAnswer } from '@pds/api-client/generated/model';
import { formatMoney } from '../../../../shared/ui/text/format';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { useCheckoutReturn } from '../../api/pay-by-link';

/** Where the provider sends a customer back to. What its address says is not believed: the server reads the provider again. */
export function PaymentReturn({ reference }: { reference: string }) {
  return (
    <PublicPage title="Votre paiement">
      <Panel>
        <Checkout reference={reference} />
      </Panel>
    </PublicPage>
  );
}

function Checkout({ reference }: { reference: string }) {
  const query = useCheckoutReturn(reference);
  return (
    <QueryState query={query}>
      {(shown) => (
        <div role="status">
          <Outcome shown={shown} />
        </div>
      )}
    </QueryState>
  );
}

function Outcome({ shown: { state, number, issuer, amount, balance } }: { shown: CheckoutReturnAnswer }) {
  const sum = formatMoney(amount);
  if (balance <= 0 && (state === 'expired' || state === 'refused'))
    return (
      <Notice tone="success" title="Cette facture est réglée">
        La facture {number} n’attend plus de paiement.
      </Notice>
    );
  switch (state) {
    case 'paid':
      return (
        <Notice tone="success" title="Paiement reçu">
          {sum} sont réglés à {issuer} pour la facture {number}.{' '}
          {balance > 0 ? `Il reste ${formatMoney(balance)} à payer.` : 'Elle est soldée. Merci\u00a0!'}
        </Notice>
      );
    case 'to-refund':
      return (
        <Notice tone="warning" title="Votre paiement va être remboursé">
          La facture {number} n’attendait pas ce montant. {issuer} le voit dans le dossier et vous rembourse.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="error" title="Paiement refusé">
          La facture {number} n’est pas réglée. Ouvrez à nouveau son lien pour essayer avec une autre carte.
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warning" title="Aucun paiement n’est confirmé">
          La facture {number} n’est pas réglée. Si votre carte a été débitée, le paiement sera enregistré dès que
          HelloAsso le confirme&nbsp;; sinon, ouvrez à nouveau le lien de la facture.
        </Notice>
      );
    default:
      return (
        <Notice tone="info" title="Paiement en cours de confirmation">
          {sum} pour la facture {number}. Si vous avez payé, ne payez pas une seconde fois&nbsp;: la confirmation arrive
          en général en moins d’une minute, et vous pouvez fermer cette page. Si vous avez renoncé, rien n’est débité.
        </Notice>
      );
  }
}
