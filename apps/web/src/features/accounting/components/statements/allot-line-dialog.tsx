import type { InvoiceListLine, StatementLineAnswer } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney } from '../../../../shared/ui/text/format';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { useListInvoices } from '../../api/invoices';
import { useAcceptLine } from '../../api/statements';
import styles from './statements.module.css';

/** An invoice chosen for a line, with the part of the line that pays it, in euros. */
interface Part {
  readonly invoice: Pick<InvoiceListLine, 'id' | 'number' | 'balance' | 'aidStation'>;
  readonly amount: number | null;
}

const cents = (euros: number | null) => Math.round((euros ?? Number.NaN) * 100);

/** « Choisir des factures » for a line without a proposal, or against it: search, parts that add up to the line. */
export default function AllotLineDialog({
  issuer,
  line,
  onClose,
}: {
  /** Code of the issuer of the statement. */
  issuer: string;
  line: StatementLineAnswer;
  onClose: () => void;
}) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const accept = useAcceptLine();
  const rest = cents(line.amount) - parts.reduce((sum, { amount }) => sum + cents(amount), 0);
  const add = (invoice: InvoiceListLine) => {
    if (parts.some((part) => part.invoice.id === invoice.id)) return;
    const amount = Math.max(0, Math.min(invoice.balance, rest / 100));
    setParts([...parts, { invoice, amount: Number.isNaN(amount) ? null : amount }]);
  };
  const save = async () => {
    const invoices = parts.map(({ invoice, amount }) => ({ invoiceId: invoice.id, amount: amount ?? 0 }));
    await accept.mutateAsync({ id: line.id, invoices });
    toast.success('Les règlements sont enregistrés');
    onClose();
  };
  return createPortal(
    <Dialog
      title="Choisir des factures"
      width={680}
      keep
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            loading={accept.isPending}
            disabled={parts.length === 0 || rest !== 0}
            onClick={() => void save().catch(() => undefined)}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className={styles.panel}>
        <p className={styles.label}>
          {formatDate(line.bookedOn)}, {formatMoney(line.amount)} : {line.label}
        </p>
        <InvoiceSearch issuer={issuer} amount={line.amount} onChoose={add} />
        <ul className={styles.chosen} aria-label="Factures choisies">
          {parts.map(({ invoice, amount }) => (
            <li key={invoice.id}>
              <span>
                {invoice.number}, {invoice.aidStation.organizationName}, reste dû {formatMoney(invoice.balance)}
              </span>
              <NumberInput
                unit="€"
                value={amount}
                aria-label={`Montant pour ${invoice.number}`}
                onChange={(typed) =>
                  setParts(parts.map((part) => (part.invoice.id === invoice.id ? { ...part, amount: typed } : part)))
                }
              />
              <Button
                size="small"
                aria-label={`Retirer ${invoice.number}`}
                onClick={() => setParts(parts.filter((part) => part.invoice.id !== invoice.id))}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
        <p role="status">
          {Number.isNaN(rest)
            ? 'Veuillez vérifier les montants.'
            : rest === 0
              ? 'Toute la ligne est attribuée.'
              : `Reste à attribuer\u00a0: ${formatMoney(rest / 100)}.`}
        </p>
        {accept.error ? <ProblemNotice error={accept.error} /> : null}
      </div>
    </Dialog>,
    document.body,
  );
}

/** Finds open invoices by number, customer or amount. */
function InvoiceSearch({
  issuer,
  amount,
  onChoose,
}: {
  issuer: string;
  amount: number;
  onChoose: (invoice: InvoiceListLine) => void;
}) {
  const [number, setNumber] = useState('');
  const [orgaName, setOrgaName] = useState('');
  const [isSameAmount, setIsSameAmount] = useState(false);
  const isAsked = number.trim() !== '' || orgaName.trim() !== '' || isSameAmount;
  const { data, error } = useListInvoices(
    {
      perPage: 100,
      state: 'unpaid',
      ...(number.trim() && { number: number.trim() }),
      ...(orgaName.trim() && { orgaName: orgaName.trim() }),
      ...(isSameAmount && { minAmount: amount, maxAmount: amount }),
    },
    { query: { enabled: isAsked, placeholderData: keepPreviousData } },
  );
  // The numbers of an issuer begin with its code; the account of one pays no invoice of another.
  const found = data?.records.filter((invoice) => invoice.number.startsWith(`F${issuer}-`)) ?? [];
  return (
    <>
      <div className={styles.search}>
        <label className={styles.field}>
          Numéro de facture
          <input className="pds-input" value={number} onChange={({ target }) => setNumber(target.value)} />
        </label>
        <label className={styles.field}>
          Client
          <input className="pds-input" value={orgaName} onChange={({ target }) => setOrgaName(target.value)} />
        </label>
        <label>
          <input type="checkbox" checked={isSameAmount} onChange={({ target }) => setIsSameAmount(target.checked)} />{' '}
          Montant de {formatMoney(amount)}
        </label>
      </div>
      {error ? <ProblemNotice error={error} /> : null}
      {isAsked && data && (
        <ul className={styles.found} aria-label="Factures trouvées">
          {found.map((invoice) => (
            <li key={invoice.id}>
              <button type="button" onClick={() => onChoose(invoice)}>
                {invoice.number}, {invoice.aidStation.organizationName}, {invoice.aidStation.eventName}, reste dû{' '}
                {formatMoney(invoice.balance)}
              </button>
            </li>
          ))}
          {found.length === 0 && <li>Aucune facture impayée ne correspond.</li>}
        </ul>
      )}
    </>
  );
}
