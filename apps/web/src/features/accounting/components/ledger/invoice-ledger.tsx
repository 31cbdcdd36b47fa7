import type { InvoicePayment, InvoiceView } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { DateCell, MoneyCell } from '../../../../shared/ui/text/cells';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { formatDate, formatMoney } from '../../../../shared/ui/text/format';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import { CardPayment } from './card-payment';
import { InvoiceDelivery } from '../invoices/invoice-delivery';
import common from '../../../../shared/ui/common.module.css';
import styles from './ledger.module.css';
import { paymentTypes } from './payment-types';

/** The dialogs are loaded when they are first opened. */
const PaymentsDialog = lazyComponent(() => import('./payments-dialog'));
const CreditDialog = lazyComponent(() => import('./credit-dialog'));
const ReverseDialog = lazyComponent(() => import('./reverse-dialog'));

export interface InvoiceLedgerProps {
  demandId: number;
  invoices: readonly InvoiceView[];
}

type Opened =
  | { readonly dialog: 'payments' | 'credit'; readonly invoiceId: number }
  | { readonly dialog: 'reverse'; readonly payment: InvoicePayment };

/** Payments and credit notes of a dossier's invoices, with author and date, and the buttons to add some. */
export function InvoiceLedger({ demandId, invoices }: InvoiceLedgerProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  return (
    <>
      {invoices.map((invoice) => (
        <section key={invoice.id} className={common.stack} aria-label={`Règlements et avoirs de ${invoice.number}`}>
          <div className={styles.head}>
            <h3>{invoice.number}</h3>
            <span>{balanceText(invoice)}</span>
            <span className={styles.buttons}>
              <Button
                type={invoice.balance > 0 ? 'primary' : 'default'}
                onClick={() => setOpened({ dialog: 'payments', invoiceId: invoice.id })}
              >
                Règlements
              </Button>
              <Button
                disabled={invoice.creditable <= 0}
                onClick={() => setOpened({ dialog: 'credit', invoiceId: invoice.id })}
              >
                Avoir
              </Button>
            </span>
          </div>
          <InvoiceDelivery demandId={demandId} invoice={invoice} />
          <CardPayment invoice={invoice} />
          <Entries invoice={invoice} onReverse={(payment) => setOpened({ dialog: 'reverse', payment })} />
          <Credits invoice={invoice} />
        </section>
      ))}
      {opened?.dialog === 'payments' && (
        <PaymentsDialog demandId={demandId} invoiceId={opened.invoiceId} onClose={onClose} />
      )}
      {opened?.dialog === 'credit' && (
        <CreditDialog demandId={demandId} invoiceId={opened.invoiceId} onClose={onClose} />
      )}
      {opened?.dialog === 'reverse' && <ReverseDialog demandId={demandId} payment={opened.payment} onClose={onClose} />}
    </>
  );
}

/** Describes the balance of an invoice, or that nothing is due. */
function balanceText({ balance, creditable }: InvoiceView): string {
  if (balance > 0) return `Reste à payer\u00a0: ${formatMoney(balance)}`;
  return creditable > 0 ? 'Soldée' : 'Soldée par avoir';
}

function Entries({ invoice, onReverse }: { invoice: InvoiceView; onReverse: (payment: InvoicePayment) => void }) {
  const { number, payments, credits } = invoice;
  const noteOf = ({ creditNoteId }: InvoicePayment) => credits.find(({ id }) => id === creditNoteId)?.number ?? '';
  const kindOf = (payment: InvoicePayment) => {
    if (payment.kind === 'counter-entry') return 'Contre-passation';
    return payment.kind === 'refund' ? `Remboursement (${noteOf(payment)})` : 'Règlement';
  };
  return (
    <RecordTable
      caption={`Règlements de la facture ${number}`}
      rows={payments}
      rowKey={({ id }) => id}
      emptyText="Aucun règlement n’est enregistré."
      columns={[
        { title: 'Date', render: ({ paymentDate }) => <DateCell value={paymentDate} dateOnly /> },
        {
          title: 'Écriture',
          render: (payment) => (
            <>
              {kindOf(payment)}
              {payment.reason && <span className={styles.reason}>Motif&nbsp;: {payment.reason}</span>}
            </>
          ),
        },
        { title: 'Mode', render: ({ type }) => paymentTypes[type] },
        { title: 'Montant', align: 'right', render: ({ amount }) => <MoneyCell value={amount} /> },
        { title: 'Saisi', render: ({ recordedAt, recordedBy }) => <DateAndAuthor at={recordedAt} by={recordedBy} /> },
        {
          title: 'Correction',
          render: (payment) => {
            if (payment.reversedBy !== null) return 'Contre-passé';
            if (!payment.isReversible) return '—';
            const which = `${paymentTypes[payment.type]!.toLowerCase()} de ${formatMoney(payment.amount)}`;
            return (
              <Button size="small" aria-label={`Contre-passer\u00a0: ${which}`} onClick={() => onReverse(payment)}>
                Contre-passer
              </Button>
            );
          },
        },
      ]}
    />
  );
}

function Credits({ invoice: { number, credits } }: { invoice: InvoiceView }) {
  if (credits.length === 0) return null;
  return (
    <RecordTable
      caption={`Avoirs de la facture ${number}`}
      rows={credits}
      rowKey={({ id }) => id}
      emptyText=""
      columns={[
        {
          title: 'Avoir',
          render: (credit) => (
            <a href={`/api/credit/download/${credit.id}`} target="_blank" rel="noreferrer">
              {credit.number} (PDF)
            </a>
          ),
        },
        { title: 'Montant', align: 'right', render: ({ amount }) => <MoneyCell value={amount} /> },
        { title: 'Remboursé', align: 'right', render: ({ refunded }) => <MoneyCell value={refunded} /> },
        { title: 'Suite', render: ({ isFinal }) => (isFinal ? 'Définitif' : 'À refacturer') },
        { title: 'Motif', render: ({ comment }) => comment || '—' },
        { title: 'Note interne', render: ({ note }) => note || '—' },
        { title: 'Émis', render: ({ createdAt, issuedBy }) => <DateAndAuthor at={createdAt} by={issuedBy} /> },
      ]}
    />
  );
}

/** Date of an entry, and its author if known. */
function DateAndAuthor({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      {formatDate(at)}
      {by && <span className={styles.reason}>par {by}</span>}
    </>
  );
}
