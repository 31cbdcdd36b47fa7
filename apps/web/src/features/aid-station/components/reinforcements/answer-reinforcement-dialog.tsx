import type { AskedReinforcementAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { meansKinds } from '../../../../shared/reference/means-names';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { toast } from '../../../../shared/ui/state/toast';
import { useAnswerReinforcement } from '../../api/reinforcements';
import { countsOf, MeansCountsFields, type TypedCounts } from '../means/means-counts-fields';
import styles from './reinforcement.module.css';

interface Values {
  readonly means: TypedCounts;
  readonly answer: string;
}

/** Grants a request in whole or in part, declines it, or takes back what was granted. */
export default function AnswerReinforcementDialog({
  request: { id, state, eventName, periodText, asked },
  outcome,
  left,
  onClose,
}: {
  request: AskedReinforcementAnswer;
  outcome: 'granted' | 'declined';
  /** What remains at the asked office, by day, where that is known. */
  left?: readonly string[];
  onClose: () => void;
}) {
  const { mutateAsync: answerRequest } = useAnswerReinforcement();
  const isGrant = outcome === 'granted';
  const isTakenBack = state === 'granted';
  const form = useProblemForm<Values>({
    values: { means: asked, answer: '' },
    save: async ({ means, answer }) => {
      await answerRequest({
        id,
        seen: isTakenBack ? 'granted' : 'pending',
        outcome,
        answer,
        ...(isGrant && { means: countsOf(means) }),
      });
      toast.success(isGrant ? 'Renfort accordé' : isTakenBack ? 'Renfort repris' : 'Renfort refusé');
      onClose();
    },
  });
  const title = isGrant ? 'Accorder le renfort' : isTakenBack ? 'Reprendre le renfort accordé' : 'Refuser le renfort';
  return (
    <Dialog title={title} width={560} keep described={false} onClose={onClose}>
      <Form<Values> {...form.formProps} name="reinforcement-answer">
        <p className={styles.hint}>
          {eventName}, {periodText}
        </p>
        <div className={styles.problem}>
          <FormProblem problem={form.problem} />
        </div>
        {left?.map((text) => (
          <p key={text} className={styles.hint}>
            {text}
          </p>
        ))}
        {isGrant && (
          <MeansCountsFields legend="Moyens accordés" kinds={meansKinds.filter((kind) => asked[kind])} upTo={asked} />
        )}
        <Field name="answer" label="Réponse" hint="L’antenne qui demande la lit dans son dossier.">
          <textarea className="pds-input" rows={3} maxLength={1000} />
        </Field>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" danger={!isGrant} htmlType="submit" loading={form.saving}>
            {isGrant ? 'Accorder' : isTakenBack ? 'Reprendre' : 'Refuser'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
