import type { ClosingPreviewAnswer, FixedSum, IssuerAnswer } from '@pds/api-client/generated/model';
import { daysLater } from '@pds/kernel';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useCloseDays, usePreviewClosing } from '../../api/exports';
import styles from './export.module.css';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney, formatNumber } from '../../../../shared/ui/text/format';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { monthOf, today } from '../../../../shared/ui/text/today';

/** « Clôture » of an issuer's days: the last closed day, and the form that closes more days after showing what becomes final. */
export function ClosingForm({ issuer }: { issuer: IssuerAnswer }) {
  const { code, closedThrough, closedOn } = issuer;
  const [through, setThrough] = useState(() => proposedClosingDay(closedThrough));
  const preview = usePreviewClosing();
  return (
    <>
      <h3 id="closing" className={styles.heading}>
        Clôture
      </h3>
      <p>
        {closedThrough === null
          ? 'Aucun jour n’est clos.'
          : `Les jours sont clos jusqu’au ${formatDate(closedThrough)} (clôture du ${formatDate(closedOn)}).`}{' '}
        Clore donne aux écritures leur numéro définitif et leur date de validation.
      </p>
      <form
        className={styles.form}
        aria-labelledby="closing"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate({ issuer: code, through });
        }}
      >
        <label className={styles.field}>
          Clore jusqu’au
          <DateInput meant="last" required value={through} onChange={setThrough} />
        </label>
        <Button htmlType="submit" loading={preview.isPending}>
          Clore ces jours
        </Button>
      </form>
      {preview.error ? <ProblemNotice error={preview.error} /> : null}
      {preview.data && (
        <ClosingDialog
          issuer={code}
          fixed={preview.data}
          onClosed={() => setThrough(proposedClosingDay(through))}
          onClose={() => preview.reset()}
        />
      )}
    </>
  );
}

/** Proposes the end of the last month, which people usually close, or yesterday once that is closed. */
function proposedClosingDay(closedThrough: string | null): string {
  const lastMonth = daysLater(monthOf(today()).start, -1);
  return closedThrough === null || closedThrough < lastMonth ? lastMonth : daysLater(today(), -1);
}

/** Shows what becomes final before the closing. */
function ClosingDialog({
  issuer,
  fixed,
  onClosed,
  onClose,
}: {
  issuer: string;
  fixed: ClosingPreviewAnswer;
  onClosed: () => void;
  onClose: () => void;
}) {
  const close = useCloseDays();
  const { from, through } = fixed;
  const goAhead = async () => {
    await close.mutateAsync({ issuer, through });
    toast.success(`Les jours sont clos jusqu’au ${formatDate(through)}`);
    onClosed();
    onClose();
  };
  return (
    <Dialog
      title={`Clore jusqu’au ${formatDate(through)}`}
      width={560}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            danger
            type="primary"
            loading={close.isPending}
            // The error is shown above.
            onClick={() => void goAhead().catch(() => undefined)}
          >
            Clore définitivement
          </Button>
        </>
      }
    >
      <p>
        {from === null ? 'Depuis le début des livres et jusqu’au ' : `Du ${formatDate(from)} au `}
        {formatDate(through)}, la clôture fixe pour toujours :
      </p>
      <ul>
        <FinalEntries sum={fixed.invoices} one="facture" many="factures" />
        <FinalEntries sum={fixed.credits} one="avoir" many="avoirs" />
        <FinalEntries
          sum={fixed.payments}
          one="règlement, contre-passation ou remboursement"
          many="règlements, contre-passations et remboursements"
        />
        <FinalEntries sum={fixed.deposits} one="remise de chèques en banque" many="remises de chèques en banque" />
      </ul>
      <p>
        Leurs écritures reçoivent leur numéro définitif. Ce qui sera saisi ensuite à une date de cette période sera
        écrit au premier jour ouvert, le {formatDate(daysLater(through, 1))}, avec sa date dans le libellé. Une clôture
        ne s’annule pas.
      </p>
      {close.error ? <ProblemNotice error={close.error} /> : null}
    </Dialog>
  );
}

function FinalEntries({ sum: { count, amount }, one, many }: { sum: FixedSum; one: string; many: string }) {
  return (
    <li>
      {formatNumber(count)} {count > 1 ? many : one}, pour {formatMoney(amount)}
    </li>
  );
}
