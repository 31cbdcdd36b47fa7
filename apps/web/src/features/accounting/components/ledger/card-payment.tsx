import type { CheckoutAnswer, InvoiceView } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { CopyButton } from '../../../../shared/ui/buttons/copy-button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDateTime, formatMoney } from '../../../../shared/ui/text/format';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { useIssuePaymentLink, useShowCardPayment } from '../../api/card-payments';
import styles from './ledger.module.css';

/** The payment by card of an invoice: money to refund, a payment in progress, and the link to pass on. Nothing where it is off. */
export function CardPayment({ invoice }: { invoice: InvoiceView }) {
  const { data } = useShowCardPayment(invoice.id);
  if (!data) return null;
  return (
    <>
      {data.checkouts.map((checkout) => (
        <Checkout key={checkout.id} checkout={checkout} />
      ))}
      {data.isPayable && invoice.balance > 0 && <PaymentLink invoice={invoice} />}
    </>
  );
}

function Checkout({ checkout }: { checkout: CheckoutAnswer }) {
  const { state, amount, charged, createdAt, settledAt, providerId } = checkout;
  if (state === 'to-refund')
    return (
      <Notice tone="warning" title={`Paiement par carte à rembourser\u00a0: ${formatMoney(charged)}`}>
        Débité, lu le {formatDateTime(settledAt)} (HelloAsso n°&nbsp;{providerId}), il n’est pas enregistré&nbsp;:{' '}
        {charged === amount ? 'la facture n’attendait plus ce montant' : `${formatMoney(amount)} étaient demandés`}.
        Remboursez-le depuis HelloAsso.
      </Notice>
    );
  if (state === 'open')
    return (
      <Notice tone="info" title={`Paiement par carte commencé\u00a0: ${formatMoney(amount)}`}>
        Page de paiement ouverte le {formatDateTime(createdAt)}&nbsp;: rien n’est encore reçu.
      </Notice>
    );
  return null;
}

/** Issues a link with which the customer pays by card, for staff who pass it on themselves. It is shown once. */
function PaymentLink({ invoice: { id, number } }: { invoice: InvoiceView }) {
  const { mutate: issue, data, error, isPending, reset } = useIssuePaymentLink();
  return (
    <>
      <Button className={styles.add} loading={isPending} onClick={() => issue(id)}>
        Lien de paiement<span className="pds-visually-hidden"> de la facture {number}</span>
      </Button>
      {(data ?? error) && (
        <Dialog title="Lien de paiement" width={560} onClose={reset}>
          {error && <Notice tone="error" title={problemText(error)} />}
          {data && (
            <div className={styles.link}>
              <p>
                Qui ouvre ce lien voit le numéro et le solde de la facture {number}, et peut la payer par carte.
                Envoyez-le au client&nbsp;: il n’est affiché qu’une fois. Les e-mails de la facture et de ses relances
                en contiennent déjà un.
              </p>
              <input
                className="pds-input"
                readOnly
                aria-label="Lien de paiement"
                value={data.address}
                onFocus={({ target }) => target.select()}
              />
              <CopyButton text={data.address} label="Copier le lien de paiement" />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
