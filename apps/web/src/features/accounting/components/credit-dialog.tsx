import type { InvoiceView } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { Field } from '../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { calendarDay, numberBetween } from '../../../shared/form/checks';
import { DateInput } from '../../../shared/form/date-input';
import { FormProblem } from '../../../shared/form/form-problem';
import { NumberInput } from '../../../shared/form/number-input';
import { NumberSelect, optionsOf } from '../../../shared/form/number-select';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import { confirm } from '../../../shared/ui/confirm';
import { Dialog } from '../../../shared/ui/dialog';
import { formatMoney } from '../../../shared/ui/format';
import { Notice } from '../../../shared/ui/problem-notice';
import { centsOf } from '../../../shared/ui/sums';
import { toast } from '../../../shared/ui/toast';
import { today } from '../../../shared/ui/today';
import { useCreditInvoice } from '../api/ledger';
import { InvoiceDialog, type InvoiceDialogProps } from './invoice-dialog';
import styles from './ledger.module.css';
import { notBeforePayments, dayOfEntry, type PaymentType, paymentTypes } from './payment-types';

/** « Avoir » on an invoice: at most what is not credited yet; what was paid beyond it is given back (spec back-office 5). */
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
  readonly refund?: { readonly type: number | null; readonly paymentDate: string };
}

function CreditForm({ demandId, invoice, onClose }: InvoiceDialogProps & { invoice: InvoiceView }) {
  const { id, number, balance, creditable, payments } = invoice;
  const { mutateAsync: creditInvoice } = useCreditInvoice(demandId, id);
  const form = useProblemForm<Values>({
    values: useMemo(() => ({ amount: null, comment: '', refund: { type: 1, paymentDate: today() } }), []),
    save: async ({ amount, comment, refund }) => {
      const due = refundDue(amount, balance);
      const given = due > 0 ? ` et rembourser ${formatMoney(due / 100)}` : '';
      const goAhead = await confirm({
        title: 'Émission avoir',
        text: `Émettre un avoir de ${formatMoney(amount)}${given}\u00a0? Un avoir émis ne peut plus être modifié ni supprimé.`,
        action: 'Émettre l’avoir',
      });
      if (!goAhead) return false;
      const { credits } = await creditInvoice({
        amount: amount!,
        comment: comment.trim(),
        ...(due > 0 ? { refund: { type: refund!.type as PaymentType, paymentDate: refund!.paymentDate } } : {}),
      });
      toast.success(`L’avoir ${credits.at(-1)!.number} de ${formatMoney(amount)} a été émis`);
      onClose();
      return true;
    },
  });
  useUnsavedChanges(form.dirty);
  const amount = Form.useWatch('amount', form.form) as number | null | undefined;
  const due = refundDue(amount, balance);
  return (
    <Dialog
      title={`Avoir sur la facture ${number}`}
      width={560}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
            Émettre l’avoir
          </Button>
        </>
      }
    >
      <Form<Values> {...form.formProps} name="credit" aria-label="Avoir" className={styles.form}>
        <Field
          name="amount"
          label="Montant de l’avoir"
          required
          hint={`Au plus ${formatMoney(creditable)}. Le solde de la facture est de ${formatMoney(balance)}.`}
          checks={[
            numberBetween({ least: 0.01, most: creditable, decimals: 2 }, 'Veuillez vérifier le montant de l’avoir'),
          ]}
        >
          <NumberInput unit="€" decimals={2} maxLength={20} />
        </Field>
        <Field
          name="comment"
          label="Motif"
          required="Veuillez indiquer le motif de l’avoir"
          hint="Imprimé sur l’avoir."
        >
          <textarea className="pds-input" rows={3} maxLength={2000} />
        </Field>
        {due > 0 && (
          <fieldset className={styles.refund}>
            <legend>Remboursement</legend>
            <Notice tone="info">
              L’avoir dépasse le solde&nbsp;: {formatMoney(due / 100)} déjà payés sont remboursés avec lui.
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
                <DateInput />
              </Field>
            </div>
          </fieldset>
        )}
        <FormProblem problem={form.problem} />
      </Form>
    </Dialog>
  );
}

/** What an amount takes off beyond the balance, in cents. */
function refundDue(amount: number | null | undefined, balance: number): number {
  return Math.max(0, centsOf(amount) - centsOf(balance));
}
