import type { InvoiceView } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { calendarDay } from '../../../../shared/form/checks/date-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { FormProblem } from '../../../../shared/form/form-problem';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatMoney } from '../../../../shared/ui/text/format';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { today } from '../../../../shared/ui/text/today';
import { useShownBilling } from '../../api/invoices';
import { useCreditInvoice } from '../../api/ledger';
import { creditAmountCheck, creditOutcomeOf } from './credit-outcome';
import { InvoiceDialog, type InvoiceDialogProps } from '../invoices/invoice-dialog';
import { creditNoteIssuedText } from './ledger-texts';
import styles from './ledger.module.css';
import { notBeforePayments, dayOfEntry, type PaymentType, paymentTypes } from './payment-types';

/**
 * « Avoir » on an invoice: at most what is not credited yet. The paid part beyond the balance is refunded (spec back-office 5). If the
 * credit note frees a part of the price, the form asks whether that part will be invoiced again: a final credit note settles it.
 */
export default function CreditDialog(props: InvoiceDialogProps) {
  return (
    <InvoiceDialog {...props} title="Avoir">
      {(invoice) => <CreditForm {...props} invoice={invoice} />}
    </InvoiceDialog>
  );
}

interface Values {
  readonly amount: number | null;
  readonly comment: string;
  readonly note: string;
  /** Null until the user chooses. */
  readonly isFinal: boolean | null;
  readonly refund?: { readonly type: number | null; readonly paymentDate: string };
}

function CreditForm({ demandId, invoice, onClose }: InvoiceDialogProps & { invoice: InvoiceView }) {
  const { id, number, balance, creditable, payments } = invoice;
  const { mutateAsync: creditInvoice } = useCreditInvoice(demandId, id);
  const shownBilling = useShownBilling(demandId);
  const outcomeOf = (euros: number | null | undefined) => creditOutcomeOf(euros, invoice, shownBilling());
  const form = useProblemForm<Values>({
    values: useMemo(
      () => ({ amount: null, comment: '', note: '', isFinal: null, refund: { type: 1, paymentDate: today() } }),
      [],
    ),
    save: async ({ amount, comment, note, isFinal, refund }) => {
      // The form has already refused an amount without an outcome.
      const { refund: due, freed } = outcomeOf(amount)!;
      const settles = freed > 0 && isFinal === true;
      const given = due > 0 ? ` et rembourser ${formatMoney(due)}` : '';
      const goAhead = await confirm({
        title: 'Émission avoir',
        text: `Émettre un avoir ${settles ? 'définitif ' : ''}de ${formatMoney(amount)}${given}\u00a0? Un avoir émis ne peut plus être modifié ni supprimé.`,
        action: 'Émettre l’avoir',
      });
      if (!goAhead) return false;
      const { credits } = await creditInvoice({
        amount: amount!,
        comment: comment.trim(),
        note: note.trim(),
        isFinal: settles,
        ...(due > 0 ? { refund: { type: refund!.type as PaymentType, paymentDate: refund!.paymentDate } } : {}),
      });
      toast.success(creditNoteIssuedText(settles, credits.at(-1)!));
      onClose();
      return true;
    },
  });
  useUnsavedChanges(form.dirty);
  const amount = Form.useWatch('amount', form.form) as number | null | undefined;
  const outcome = outcomeOf(amount);
  return (
    <Dialog
      title={`Avoir sur la facture ${number}`}
      width={560}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" disabled={!outcome} loading={form.saving} onClick={() => void form.submit()}>
            Émettre l’avoir
          </Button>
        </>
      }
    >
      <Form<Values> {...form.formProps} name="credit" aria-label="Avoir" className={styles.form}>
        <Field
          name="amount"
          label="Montant de l’avoir"
          required="Veuillez entrer un montant"
          hint={`Au plus ${formatMoney(creditable)}. Le solde de la facture est de ${formatMoney(balance)}.`}
          checks={[creditAmountCheck(creditable)]}
        >
          <NumberInput unit="€" decimals={2} maxLength={20} />
        </Field>
        {outcome && outcome.freed > 0 && (
          <Field name="isFinal" label="Suite de l’avoir" required="Veuillez choisir la suite de l’avoir">
            <AfterCreditChoice freed={outcome.freed} />
          </Field>
        )}
        <Field
          name="comment"
          label="Motif"
          required="Veuillez indiquer le motif de l’avoir"
          hint="Imprimé sur l’avoir."
        >
          <textarea className="pds-input" rows={3} maxLength={2000} />
        </Field>
        <Field name="note" label="Note interne" hint="Pour l’équipe&nbsp;: elle n’est imprimée nulle part.">
          <textarea className="pds-input" rows={2} maxLength={2000} />
        </Field>
        {outcome && outcome.refund > 0 && (
          <fieldset className={styles.refund}>
            <legend>Remboursement</legend>
            <Notice tone="info">
              L’avoir dépasse le solde&nbsp;: {formatMoney(outcome.refund)} déjà payés sont remboursés avec lui.
            </Notice>
            <div className={styles.refundFields}>
              <Field name={['refund', 'type']} label="Mode de remboursement" required="Veuillez choisir un mode">
                <NumberSelect options={optionsOf(paymentTypes)} emptyText="Choisir" />
              </Field>
              <Field
                name={['refund', 'paymentDate']}
                label="Date du remboursement"
                required="Veuillez entrer une date"
                dependencies={[['refund', 'type']]}
                checksOnBlur={[calendarDay]}
                checks={[dayOfEntry, notBeforePayments(payments, () => form.form.getFieldValue(['refund', 'type']))]}
              >
                <DateInput meant="last" />
              </Field>
            </div>
          </fieldset>
        )}
        <FormProblem problem={form.problem} />
      </Form>
    </Dialog>
  );
}

interface AfterCreditChoiceProps {
  readonly id?: string;
  readonly value?: boolean | null;
  readonly onChange?: (isFinal: boolean) => void;
  /** Part of the price that the credit note frees, in euros. */
  readonly freed: number;
}

/** Asks what follows the credit note: a corrected invoice, or nothing. */
function AfterCreditChoice({ id, value, onChange, freed }: AfterCreditChoiceProps) {
  const answers = [
    [false, 'À refacturer', `Reste alors à facturer dans le dossier\u00a0: ${formatMoney(freed)}.`],
    [true, 'Avoir définitif', 'Rien ne sera refacturé pour ce montant.'],
  ] as const;
  return (
    <div id={id} role="radiogroup" aria-label="Suite de l’avoir" className={styles.sequel}>
      {answers.map(([isFinal, label, meaning]) => (
        <label key={label}>
          <input
            type="radio"
            name="credit-sequel"
            checked={value === isFinal}
            onChange={() => onChange?.(isFinal)}
            aria-describedby={`credit-sequel-${isFinal}`}
            aria-label={label}
          />
          <span>
            {label}
            <span id={`credit-sequel-${isFinal}`} className={styles.reason}>
              {meaning}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
