import type { ReminderRulesAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo, useState } from 'react';
import { useShowReminderRules, useUpdateReminderRules } from '../../api/reminder-rules';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { useHasRole } from '../../../../shared/session/session';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import common from '../../../../shared/ui/common.module.css';
import styles from './reminder-rules-dialog.module.css';

const title = 'Délais des relances';
const stages = ['Relance 1 – rappel', 'Relance 2 – relance ferme', 'Relance 3 – avant mise en demeure'] as const;

/** Button and dialog for the delays of a department's reminders, on the page of its letters. */
export function ReminderRulesButton({ departmentId }: { departmentId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {isOpen && <ReminderRulesDialog departmentId={departmentId} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReminderRulesDialog({ departmentId, onClose }: { departmentId: number; onClose: () => void }) {
  const rules = useShowReminderRules(departmentId);
  return (
    <Dialog title={title} width={560} keep onClose={onClose}>
      <QueryState query={rules}>
        {(loaded) => <RulesForm departmentId={departmentId} rules={loaded} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

interface RulesValues {
  readonly leastDaysBetween: number;
  readonly stages: { isOn: boolean; delayDays: number }[];
}

function RulesForm({
  departmentId,
  rules,
  onClose,
}: {
  departmentId: number;
  rules: ReminderRulesAnswer;
  onClose: () => void;
}) {
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const { mutateAsync: update } = useUpdateReminderRules(departmentId);
  const form = useProblemForm<RulesValues>({
    values: useMemo(
      () => ({
        leastDaysBetween: rules.leastDaysBetween,
        stages: rules.stages.map(({ isOn, delayDays }) => ({ isOn, delayDays })),
      }),
      [rules],
    ),
    save: async ({ leastDaysBetween, stages: typed }) => {
      await update({ leastDaysBetween, stages: typed, version: rules.version });
      toast.success('Modifications enregistrées');
      onClose();
    },
  });
  return (
    <Form<RulesValues> {...form.formProps} name="reminder-rules" aria-label={title} disabled={readOnly || undefined}>
      <p>Les niveaux se suivent dans l’ordre ; un niveau coupé est passé.</p>
      {stages.map((name, at) => (
        <fieldset key={name} className={styles.stage}>
          <legend>{name}</legend>
          <Field name={['stages', at, 'delayDays']} label="Jours après l’échéance" required>
            <NumberInput />
          </Field>
          <Form.Item name={['stages', at, 'isOn']} valuePropName="checked" noStyle>
            <Switched name={name} disabled={readOnly} />
          </Form.Item>
        </fieldset>
      ))}
      <Field name="leastDaysBetween" label="Jours au moins entre deux relances d’une facture" required>
        <NumberInput />
      </Field>
      <FormProblem problem={form.problem} />
      <div className={common.dialogButtons}>
        <Button disabled={false} onClick={onClose}>
          {readOnly ? 'Retour' : 'Annuler'}
        </Button>
        {!readOnly && (
          <Button type="primary" htmlType="submit" loading={form.saving}>
            Enregistrer
          </Button>
        )}
      </div>
    </Form>
  );
}

function Switched({ name, ...input }: { name: string; id?: string; checked?: boolean; disabled?: boolean }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" aria-label={`Proposer : ${name}`} {...input} />
      Proposer ce niveau
    </label>
  );
}
