import type { WithdrawalAnswer } from '@pds/api-client/generated/model';
import { FormProblem } from '../../form/form-problem';
import { Field, Form } from '../../form/native/form';
import { useProblemForm } from '../../form/native/use-problem-form';
import { TermsOfSaleLink } from '../../reference/terms-of-sale-link';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/dialog/dialog';
import { toast } from '../../ui/state/toast';
import { useAskForChange } from '../changes/change-requests';
import styles from '../changes/changes.module.css';

/** Withdraws an event. It says before what the terms of sale make it cost, which is sent back: another cost is refused. */
export default function WithdrawDialog({
  demandId,
  withdrawal: { isBinding, isRight, words, department },
  title,
  onClose,
}: {
  demandId: number;
  withdrawal: WithdrawalAnswer;
  title: string;
  onClose: () => void;
}) {
  const { mutateAsync: ask } = useAskForChange(demandId);
  const { formProps, problem, saving } = useProblemForm<{ note: string }>({
    save: async ({ note }) => {
      await ask({ field: 'withdrawal', wish: words, note });
      toast.success(isBinding ? 'Votre annulation est transmise à l’association' : 'Votre manifestation est annulée');
      onClose();
    },
  });
  return (
    <Dialog title={title} width={560} keep described={false} onClose={onClose}>
      <Form {...formProps} name="withdrawal">
        <p>
          <strong>{words}</strong>
        </p>
        <p className={styles.hint}>
          {isBinding
            ? 'L’association vous répond. D’ici là ce que vous avez accepté reste valable.'
            : 'La demande est close tout de suite, et l’association en est prévenue.'}{' '}
          Vous recevez un e-mail avec la date et l’heure. <TermsOfSaleLink department={department} />
        </p>
        <Field name="note" label="Pourquoi ? (facultatif)">
          <textarea className="pds-input" rows={2} maxLength={1000} />
        </Field>
        <FormProblem problem={problem} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Ne rien changer</Button>
          <Button danger type="submit" loading={saving}>
            {isRight ? 'Confirmer la rétractation' : title}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
