import type { InvoicePayment } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { createPortal } from 'react-dom';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney } from '../../../../shared/ui/text/format';
import { toast } from '../../../../shared/ui/state/toast';
import { useReversePayment } from '../../api/ledger';
import styles from './ledger.module.css';
import { paymentTypes } from './payment-types';

export interface ReverseDialogProps {
  demandId: number;
  payment: InvoicePayment;
  onClose: () => void;
}

const noReason = { reason: '' };

/** « Contre-passer » an entry of an invoice's ledger. Asks for the reason, which is stored. */
export default function ReverseDialog({ demandId, payment, onClose }: ReverseDialogProps) {
  const { id, type, amount, paymentDate, kind } = payment;
  const { mutateAsync: reversePayment } = useReversePayment(demandId, id);
  const form = useProblemForm<{ reason: string }>({
    values: noReason,
    save: async ({ reason }) => {
      const { invoice } = await reversePayment(reason.trim());
      toast.success(`L’écriture a été contre-passée\u00a0: le solde est de ${formatMoney(invoice.balance)}`);
      onClose();
    },
  });
  const what = kind === 'refund' ? 'le remboursement' : 'le règlement';
  return createPortal(
    <Dialog
      title="Contre-passer"
      width={520}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button danger type="primary" loading={form.saving} onClick={() => void form.submit()}>
            Contre-passer
          </Button>
        </>
      }
    >
      <Form<{ reason: string }> {...form.formProps} name="reverse" aria-label="Contre-passer" className={styles.form}>
        <p>
          Une écriture de {formatMoney(-amount)} annule {what} de {formatMoney(Math.abs(amount))} (
          {paymentTypes[type]!.toLowerCase()}, {formatDate(paymentDate)}). Les deux restent dans l’historique.
        </p>
        <Field name="reason" label="Motif" required="Veuillez indiquer le motif de la contre-passation">
          <textarea className="pds-input" rows={2} maxLength={500} />
        </Field>
        <FormProblem problem={form.problem} />
      </Form>
    </Dialog>,
    document.body,
  );
}
