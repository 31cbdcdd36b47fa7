import type { DossierAnswer } from '@pds/api-client/generated/model';
import { PayByCard } from '../../../features/documents/components/pay-by-card';
import { CopyButton } from '../../../shared/ui/buttons/copy-button';
import { DetailSection, type Fact, Facts } from '../../../shared/ui/page/detail-page';
import { formatDate, formatMoney } from '../../../shared/ui/text/format';
import styles from './event-page.module.css';

/** Where the button that leads to the payment goes. */
export const toPayAnchor = 'a-regler';

/** What is to pay of each invoice, and how: transfer, cheque, card where the association takes it. */
export function ToPay({ invoices }: Pick<DossierAnswer, 'invoices'>) {
  const unpaid = invoices.filter(({ paymentMeans }) => paymentMeans !== null);
  if (unpaid.length === 0) return null;
  return (
    <div id={toPayAnchor} className={styles.anchor}>
      <DetailSection title="À régler">
        <div className={styles.slots}>
          {unpaid.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </div>
      </DetailSection>
    </div>
  );
}

function Invoice({ invoice }: { invoice: DossierAnswer['invoices'][number] }) {
  const { id, number, balance, dueDate } = invoice;
  const { payee, address, iban, bic, isPayableByCard } = invoice.paymentMeans!;
  const account: Fact[] = iban
    ? [
        ['IBAN', <Copied key="iban" text={iban} what="l’IBAN" />],
        ['Référence du virement', <Copied key="reference" text={number} what="la référence" />],
        ['Titulaire du compte', payee],
        ...(bic ? [['BIC', bic] as const] : []),
      ]
    : [['Facture', `n° ${number}`]];
  return (
    <article className={styles.slot}>
      <h3>
        {formatMoney(balance)} au plus tard le {formatDate(dueDate)}
      </h3>
      <Facts facts={[...account, ['Chèque à l’ordre de', [payee, address].filter(Boolean).join(', ')]]} />
      {isPayableByCard && (
        <div className={styles.actions}>
          <PayByCard invoiceId={id} number={number} />
        </div>
      )}
    </article>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className={styles.copied}>
      {text} <CopyButton text={text} label={`Copier ${what}`} />
    </span>
  );
}
