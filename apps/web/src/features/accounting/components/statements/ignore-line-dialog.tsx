import type { StatementLineAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { createPortal } from 'react-dom';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney } from '../../../../shared/ui/text/format';
import { toast } from '../../../../shared/ui/state/toast';
import { useIgnoreLine } from '../../api/statements';
import styles from '../ledger/ledger.module.css';

const noReason = { reason: '' };

/** « Ignorer » a line that concerns no invoice. Asks for the reason, which is stored. */
export default function IgnoreLineDialog({ line, onClose }: { line: StatementLineAnswer; onClose: () => void }) {
  const { mutateAsync: ignoreLine } = useIgnoreLine(line.id);
  const form = useProblemForm<{ reason: string }>({
    values: noReason,
    save: async ({ reason }) => {
      await ignoreLine(reason.trim());
      toast.success('La ligne est ignorée');
      onClose();
    },
  });
  return createPortal(
    <Dialog
      title="Ignorer cette ligne"
      width={520}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
            Ignorer
          </Button>
        </>
      }
    >
      <Form<{ reason: string }>
        {...form.formProps}
        name="ignore"
        aria-label="Ignorer cette ligne"
        className={styles.form}
      >
        <p>
          {formatDate(line.bookedOn)}, {formatMoney(line.amount)} : {line.label}
        </p>
        <Field name="reason" label="Motif" required="Veuillez indiquer pourquoi cette ligne est ignorée">
          <textarea className="pds-input" rows={2} maxLength={500} placeholder="Frais bancaires, subvention…" />
        </Field>
        <FormProblem problem={form.problem} />
      </Form>
    </Dialog>,
    document.body,
  );
}
