import type { ProposedReminderLine } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { useExcludeFromReminders } from '../../api/reminders';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { calendarDay } from '../../../../shared/form/checks/date-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { toast } from '../../../../shared/ui/state/toast';
import common from '../../../../shared/ui/common.module.css';
import styles from './reminders.module.css';

interface ExclusionValues {
  readonly wholeCustomer: boolean;
  readonly reason: string;
  readonly until: string;
}

export interface ExcludeFromRemindersDialogProps {
  invoice: Pick<ProposedReminderLine, 'id' | 'number' | 'organizationName'>;
  onClose: () => void;
}

/** Excludes an invoice or its customer from reminders until a day, with a reason. */
export function ExcludeFromRemindersDialog({ invoice, onClose }: ExcludeFromRemindersDialogProps) {
  const { mutateAsync: exclude } = useExcludeFromReminders(invoice.id);
  const form = useProblemForm<ExclusionValues>({
    values: useMemo(() => ({ wholeCustomer: false, reason: '', until: '' }), []),
    save: async ({ wholeCustomer, reason, until }) => {
      await exclude({ wholeCustomer, reason, until });
      toast.success('La mise de côté a été enregistrée');
      onClose();
    },
  });
  const title = `Mettre de côté la facture ${invoice.number}`;
  return (
    <Dialog title={title} width={520} keep onClose={onClose}>
      <Form<ExclusionValues> {...form.formProps} name="exclude" aria-label={title}>
        <p>Aucune relance ne sera proposée ni envoyée jusqu’au jour choisi, inclus.</p>
        <Field name="reason" label="Motif" required>
          <textarea className="pds-input" rows={3} maxLength={500} />
        </Field>
        <Field name="until" label="Jusqu’au" required checksOnBlur={[calendarDay]}>
          <DateInput meant="next" />
        </Field>
        <Form.Item name="wholeCustomer" valuePropName="checked" noStyle>
          <CheckboxLine label={`Toutes les factures de ${invoice.organizationName}`} />
        </Form.Item>
        <FormProblem problem={form.problem} />
        <div className={common.dialogButtons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" htmlType="submit" loading={form.saving}>
            Mettre de côté
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function CheckboxLine({ label, ...input }: { label: string; id?: string; checked?: boolean }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}
