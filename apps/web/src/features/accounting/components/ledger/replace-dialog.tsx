import type { DeliveredTo, InvoiceView } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatMoney } from '../../../../shared/ui/text/format';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { useReplaceInvoice } from '../../api/deliveries';
import styles from './ledger.module.css';

export interface ReplaceDialogProps {
  demandId: number;
  invoice: InvoiceView;
  deliveredTo: DeliveredTo;
  /** Why the invoice was refused; empty if unknown. */
  reason: string;
  onClose: () => void;
}

interface Values {
  readonly comment: string;
  readonly commitmentNumber: string;
  readonly serviceCode: string;
}

/** « Avoir et nouvelle facture » of a refused invoice: credits it as a whole and issues the same amount again, with what was corrected. */
export default function ReplaceDialog({ demandId, invoice, deliveredTo, reason, onClose }: ReplaceDialogProps) {
  const { id, number, creditable } = invoice;
  const { mutateAsync: replaceInvoice } = useReplaceInvoice(demandId, id);
  const form = useProblemForm<Values>({
    values: useMemo(
      () => ({
        comment: `Facture refusée par le client${reason && `\u00a0: ${reason}`}`,
        commitmentNumber: deliveredTo.commitmentNumber,
        serviceCode: deliveredTo.serviceCode,
      }),
      [reason, deliveredTo],
    ),
    save: async ({ comment, commitmentNumber, serviceCode }) => {
      const { contactName, contactEmail } = deliveredTo;
      const { invoice: issued } = await replaceInvoice({
        credit: { amount: creditable, comment: comment.trim(), note: '', isFinal: false },
        invoice: {
          amount: creditable,
          ...{ contactName, contactEmail },
          commitmentNumber: commitmentNumber.trim(),
          serviceCode: serviceCode.trim(),
          comment: `Remplace la facture ${number}`,
        },
      });
      toast.success(`La facture ${issued.number} remplace la facture ${number}`);
      onClose();
      return true;
    },
  });
  useUnsavedChanges(form.dirty);
  return createPortal(
    <Dialog
      title={`Avoir et nouvelle facture\u00a0: ${number}`}
      width={560}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
            Émettre l’avoir et la facture
          </Button>
        </>
      }
    >
      <Form<Values>
        {...form.formProps}
        name="replacement"
        aria-label="Avoir et nouvelle facture"
        className={styles.form}
      >
        <Notice tone="info">
          Un avoir de {formatMoney(creditable)} annule la facture {number}, et une nouvelle facture du même montant est
          émise et déposée. Ni l’un ni l’autre ne peut ensuite être modifié ni supprimé.
        </Notice>
        <Field name="comment" label="Motif de l’avoir" required="Veuillez indiquer le motif de l’avoir">
          <textarea className="pds-input" rows={3} maxLength={2000} />
        </Field>
        <Field name="commitmentNumber" label="Numéro d’engagement">
          <input className="pds-input" autoComplete="off" maxLength={100} />
        </Field>
        <Field name="serviceCode" label="Code service">
          <input className="pds-input" autoComplete="off" maxLength={100} />
        </Field>
        <FormProblem problem={form.problem} />
      </Form>
    </Dialog>,
    document.body,
  );
}
