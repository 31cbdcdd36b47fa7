import type { InvoiceView } from '@pds/api-client/generated/model';
import { isCalendarDate } from '@pds/kernel';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo, useState } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import { type ProblemForm, useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import type { FieldCheck } from '../../../../shared/form/checks/checks';
import { calendarDay, invalidDayText } from '../../../../shared/form/checks/date-checks';
import { amountUpTo } from '../../../../shared/form/checks/number-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { isChangedMeanwhile } from '../../../../shared/form/problem-form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney } from '../../../../shared/ui/text/format';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { centsOf } from '../../../../shared/ui/text/sums';
import { toast } from '../../../../shared/ui/state/toast';
import { today } from '../../../../shared/ui/text/today';
import { useLoadInvoicesOfDemand } from '../../api/invoices';
import { useRecordPayments } from '../../api/ledger';
import { InvoiceDialog, type InvoiceDialogProps } from '../invoices/invoice-dialog';
import styles from './ledger.module.css';
import { paymentsRecordedText } from './ledger-texts';
import { cash, cashLimit, dayOfEntry, type PaymentType, paymentTypes } from './payment-types';

export type PaymentsDialogProps = InvoiceDialogProps;

/** « Règlements » of an invoice: several at once, all or none, and its follow-up note (spec back-office 5). */
export default function PaymentsDialog(props: PaymentsDialogProps) {
  return (
    <InvoiceDialog {...props} title="Règlements">
      {(invoice, notesVersion) => <PaymentsForm {...props} invoice={invoice} notesVersion={notesVersion} />}
    </InvoiceDialog>
  );
}

interface Line {
  readonly amount: number | null;
  readonly type: number | null;
  readonly paymentDate: string;
}

interface Values {
  readonly payments: readonly Line[];
  readonly note: string;
  /** The note as loaded, with its version. */
  readonly loaded: { readonly note: string; readonly version: number };
}

/** A line without an amount is ignored. */
const newLine = (): Line => ({ amount: null, type: 1, paymentDate: today() });
const isFilled = (line: Line | undefined) => line?.amount != null;

function PaymentsForm({
  demandId,
  invoice,
  notesVersion,
  onClose,
}: PaymentsDialogProps & { invoice: InvoiceView; notesVersion: number }) {
  const { id, number, amount, balance, comment, createdAt, paidInCash } = invoice;
  const { mutateAsync: recordPayments } = useRecordPayments(demandId, id);
  const form = useProblemForm<Values>({
    // The input stays while the invoice is reloaded.
    values: useMemo(
      () => ({ payments: balance > 0 ? [newLine()] : [], ...noteOf(comment, notesVersion) }),
      [balance, comment, notesVersion],
    ),
    save: async ({ payments = [], note, loaded }) => {
      const filled = payments.filter(isFilled);
      const { warnings, invoice: paid } = await recordPayments({
        // Keeps the positions, so that an error of the API appears under its line.
        payments: filled.length === 0 ? [] : payments.map(bodyOf),
        ...(note.trim() === loaded.note && filled.length > 0
          ? {}
          : { invoice_comment: note.trim(), version: loaded.version }),
      });
      toast.success(filled.length === 0 ? 'Modifications enregistrées' : paymentsRecordedText(filled.length, paid));
      warnings.forEach((warning) => toast.error(warning));
      onClose();
    },
  });
  useUnsavedChanges(form.dirty);
  const lines = (Form.useWatch('payments', form.form) ?? []) as readonly (Line | undefined)[];
  const restCents = lines.reduce((cents, line) => cents - centsOf(line?.amount), centsOf(balance));
  const cashCents = lines.reduce(
    (cents, line) => cents + (line?.type === cash ? centsOf(line.amount) : 0),
    centsOf(paidInCash),
  );
  const isMuchCash = cashCents > cashLimit * 100 && lines.some((line) => line?.type === cash && isFilled(line));
  // A payment before its invoice may be a deposit or a mistyped year.
  const issueDay = createdAt.slice(0, 10);
  const isEarly = lines.some(
    (line) => isFilled(line) && isCalendarDate(line!.paymentDate) && line!.paymentDate < issueDay,
  );
  const lineAt = (index: number) => form.form.getFieldValue(['payments', index]) as Line | undefined;
  /** Applies checks only to a line with an amount: others are ignored. */
  const ofFilled =
    (index: number, isWrong: (value: unknown) => boolean, message: string): FieldCheck =>
    (value) =>
      isFilled(lineAt(index)) && isWrong(value) ? message : null;

  return (
    <Dialog
      title={`Règlements de la facture ${number}`}
      width={760}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <Form<Values> {...form.formProps} name="payments" aria-label="Règlements" className={styles.form}>
        <p className={styles.sums}>
          <span>Facture de {formatMoney(amount)}</span>
          <span>Solde {formatMoney(balance)}</span>
          <output aria-live="polite" className={restCents < 0 ? styles.tooMuch : undefined}>
            {restCents < 0
              ? `${formatMoney(-restCents / 100)} de trop`
              : `Reste à payer après saisie\u00a0: ${formatMoney(restCents / 100)}`}
          </output>
        </p>
        {balance <= 0 && <Notice tone="success">Cette facture est soldée.</Notice>}
        <Form.List name="payments">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name }, index) => (
                <fieldset key={key} className={styles.line}>
                  <legend>Règlement {index + 1}</legend>
                  <Field
                    name={[name, 'amount']}
                    label="Montant"
                    checks={[
                      (value) => {
                        const most = balanceBeforeLine(form.form.getFieldValue('payments'), name, balance) / 100;
                        return amountUpTo(
                          most,
                          () => `Le montant dépasse le reste à payer (${formatMoney(most)})`,
                        )(value);
                      },
                    ]}
                  >
                    <NumberInput unit="€" decimals={2} maxLength={20} />
                  </Field>
                  <Field
                    name={[name, 'type']}
                    label="Mode"
                    dependencies={[['payments', name, 'amount']]}
                    checks={[ofFilled(name, (value) => value == null, 'Veuillez choisir un mode')]}
                  >
                    <NumberSelect options={optionsOf(paymentTypes)} emptyText="Choisir" />
                  </Field>
                  <Field
                    name={[name, 'paymentDate']}
                    label="Date"
                    dependencies={[['payments', name, 'amount']]}
                    checks={[ofFilled(name, (value) => !value, 'Veuillez entrer une date'), dayOfEntry]}
                    checksOnBlur={[ofFilled(name, (value) => calendarDay(value) !== null, invalidDayText)]}
                  >
                    <DateInput meant="last" />
                  </Field>
                  <div className={styles.lineActions}>
                    <Button
                      disabled={restCents <= 0}
                      onClick={() => {
                        const cents = restCents + centsOf(lineAt(name)?.amount);
                        form.form.setFieldValue(['payments', name, 'amount'], cents / 100);
                        form.markDirty();
                      }}
                    >
                      Tout le reste
                    </Button>
                    <Button aria-label={`Retirer le règlement ${index + 1}`} onClick={() => remove(name)}>
                      Retirer
                    </Button>
                  </div>
                </fieldset>
              ))}
              {balance > 0 && (
                <Button className={styles.add} disabled={rows.length >= 50} onClick={() => add(newLine())}>
                  Ajouter un règlement
                </Button>
              )}
            </>
          )}
        </Form.List>
        {isMuchCash && (
          <Notice tone="warning" title={`${formatMoney(cashCents / 100)} en espèces sur cette facture`}>
            Le paiement en espèces est interdit au-delà de {formatMoney(cashLimit)} (art. D.&nbsp;112-3 du code
            monétaire et financier). Vérifiez avant d’enregistrer.
          </Notice>
        )}
        {isEarly && (
          <Notice tone="warning" title="Règlement antérieur à la facture">
            La facture a été émise le {formatDate(issueDay)}. Vérifiez la date s’il ne s’agit pas d’un acompte.
          </Notice>
        )}
        <Field name="note" label="Note de suivi" hint="Pour l’équipe&nbsp;: elle n’est imprimée nulle part.">
          <textarea className="pds-input" rows={2} maxLength={2000} />
        </Field>
        <FormProblem problem={form.problem} />
        {isChangedMeanwhile(form.problem) && <OtherNoteVersion form={form} demandId={demandId} invoiceId={id} />}
      </Form>
    </Dialog>
  );
}

const noteOf = (note: string, version: number) => ({ note, loaded: { note, version } });

/** After a save was refused because somebody else changed the note: shows their note beside the input. Payments stay unchanged. */
function OtherNoteVersion({
  form,
  demandId,
  invoiceId,
}: {
  form: ProblemForm<Values>;
  demandId: number;
  invoiceId: number;
}) {
  const load = useLoadInvoicesOfDemand(demandId);
  const [other, setOther] = useState<{ readonly note: string; readonly version: number } | null>(null);
  const show = async () => {
    try {
      const { invoices, notesVersion } = await load();
      setOther({ note: invoices.find(({ id }) => id === invoiceId)?.comment ?? '', version: notesVersion });
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  if (!other)
    return (
      <div className={styles.lineActions}>
        <Button onClick={() => void show()}>Voir l’autre version</Button>
      </div>
    );
  const choose = (note: string) => {
    // The input will be saved on top of the version that was shown.
    form.form.setFieldsValue({ note, loaded: other });
    form.markDirty();
    setOther(null);
  };
  return (
    <Notice tone="warning" title="L’autre version de la note de suivi">
      <p>{other.note || '(vide)'}</p>
      <div className={styles.lineActions}>
        <Button onClick={() => choose(form.form.getFieldValue('note') as string)}>Garder ma saisie</Button>
        <Button onClick={() => choose(other.note)}>Prendre cette version</Button>
      </div>
    </Notice>
  );
}

/** Returns the balance left for a line after the lines above it, in cents. */
function balanceBeforeLine(lines: readonly (Line | undefined)[], index: number, balance: number): number {
  return lines.slice(0, index).reduce((cents, line) => cents - centsOf(line?.amount), centsOf(balance));
}

function bodyOf({ amount, type, paymentDate }: Line) {
  if (amount == null || type == null) return {};
  return { amount, type: type as PaymentType, paymentDate };
}
