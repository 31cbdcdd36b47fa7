import { isCalendarDate } from '@pds/kernel';
import type { DepositSlipAnswer, PaymentListLine } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import type { FieldCheck } from '../../../../shared/form/checks/checks';
import { calendarDay } from '../../../../shared/form/checks/date-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney, formatNumber } from '../../../../shared/ui/text/format';
import { sumOfEuros } from '../../../../shared/ui/text/sums';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { today } from '../../../../shared/ui/text/today';
import { useDepositCheques } from '../../api/entries';
import { dayOfEntry } from './payment-types';

interface Values {
  readonly depositedOn: string;
}

const initialValues = (): Values => ({ depositedOn: today() });

/** Puts the chosen cheques on a deposit slip, which can then be printed. */
export default function DepositDialog({
  cheques,
  onDone,
  onClose,
}: {
  cheques: readonly PaymentListLine[];
  onDone: () => void;
  onClose: () => void;
}) {
  // Deposited cheques leave the selection, so the choice is kept here.
  const [chosen] = useState(cheques);
  const [values] = useState(initialValues);
  const [slip, setSlip] = useState<DepositSlipAnswer | null>(null);
  const { mutateAsync: deposit } = useDepositCheques();
  const form = useProblemForm<Values>({
    values,
    save: async ({ depositedOn }) => {
      setSlip(await deposit({ paymentIds: chosen.map(({ id }) => id), depositedOn }));
      onDone();
    },
  });
  const lastDay = chosen.reduce((last, { paymentDate }) => (paymentDate > last ? paymentDate : last), '');
  /** A cheque cannot be deposited before it was received. */
  const notBeforeCheques: FieldCheck = (day) =>
    typeof day === 'string' && isCalendarDate(day) && day < lastDay
      ? `La date de remise ne peut pas précéder l’encaissement des chèques (${formatDate(lastDay)})`
      : null;
  const sum = sumOfEuros(chosen.map(({ amount }) => amount));
  const count = chosen.length > 1 ? `${formatNumber(chosen.length)} chèques` : '1 chèque';
  return (
    <Dialog
      title="Remise de chèques en banque"
      width={520}
      keep
      onClose={onClose}
      footer={
        slip ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
              Établir le bordereau
            </Button>
          </>
        )
      }
    >
      {slip ? (
        <Notice tone="success" title={`Le bordereau ${slip.number} est établi.`}>
          <a href={`/api/deposit-slip/download/${slip.id}`} target="_blank" rel="noreferrer">
            Imprimer le bordereau (PDF)
          </a>
        </Notice>
      ) : (
        <Form<Values> {...form.formProps} name="deposit" aria-label="Remise de chèques">
          <p>
            {count} pour {formatMoney(sum)}
          </p>
          <Field
            name="depositedOn"
            label="Date de remise"
            required
            checks={[dayOfEntry, notBeforeCheques]}
            checksOnBlur={[calendarDay]}
          >
            <DateInput meant="last" />
          </Field>
          <FormProblem problem={form.problem} />
        </Form>
      )}
    </Dialog>
  );
}
