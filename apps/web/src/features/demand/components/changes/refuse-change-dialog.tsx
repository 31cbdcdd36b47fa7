import type { ChangeRequestAnswer } from '@pds/api-client/generated/model';
import { changeFields, isWithdrawal, useAnswerChange } from '../../../../shared/dossier/changes/change-requests';
import styles from '../../../../shared/dossier/changes/changes.module.css';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Field, Form } from '../../../../shared/form/native/form';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { toast } from '../../../../shared/ui/state/toast';

/** Refuses a change that the organiser asked for, or their withdrawal, with the reason. */
export default function RefuseChangeDialog({
  demandId,
  request: { id, field, wish },
  onClose,
}: {
  demandId: number;
  request: ChangeRequestAnswer;
  onClose: () => void;
}) {
  const { mutateAsync: answer } = useAnswerChange(demandId);
  const thing = isWithdrawal({ field }) ? 'l’annulation' : 'la modification';
  const { formProps, problem, saving } = useProblemForm<{ reason: string }>({
    save: async ({ reason }) => {
      await answer({ id, outcome: 'refused', reason });
      toast.success(`Vous avez refusé ${thing}`);
      onClose();
    },
  });
  return (
    <Dialog title={`Refuser ${thing}`} width={560} keep described={false} onClose={onClose}>
      <Form {...formProps} name="change-refusal">
        <p className={styles.hint}>
          {changeFields[field]} : « {wish} »
        </p>
        <Field name="reason" label="Pour quelle raison ?" required hint="L’organisateur la reçoit par e-mail.">
          <textarea className="pds-input" rows={3} maxLength={1000} />
        </Field>
        <FormProblem problem={problem} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button danger type="submit" loading={saving}>
            Refuser
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
