import type { HandOverBody } from '@pds/api-client/generated/model';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { emailAddress } from '../../form/checks/checks';
import { FormProblem } from '../../form/form-problem';
import { Field, Form } from '../../form/native/form';
import { useProblemForm } from '../../form/native/use-problem-form';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/dialog/dialog';
import { toast } from '../../ui/state/toast';
import styles from '../changes/changes.module.css';
import { useHandOverEvent } from './people';

/** Asks to whom an event is handed over. Leads to the list afterwards: the caller may no longer see the event. */
export default function HandOverDialog({
  demandId,
  organisation,
  onClose,
}: {
  demandId: number;
  /** Its name; null without one. */
  organisation: string | null;
  onClose: () => void;
}) {
  const { mutateAsync: handOver } = useHandOverEvent(demandId);
  const navigate = useNavigate();
  const { formProps, problem, saving } = useProblemForm<HandOverBody>({
    save: async (person) => {
      await handOver(person);
      toast.success(`L’évènement est confié à ${person.email.trim()}. Vous recevez tous deux un e-mail.`);
      await navigate(pathTo('organization_demand_list'));
    },
  });
  return (
    <Dialog title="Confier l’évènement" width={560} keep described={false} onClose={onClose}>
      <Form {...formProps} name="hand-over">
        <p className={styles.hint}>
          Cette personne devient le gestionnaire : elle reçoit les devis et les messages, et y répond.{' '}
          {organisation === null
            ? 'Vous ne verrez plus l’évènement.'
            : `Vous ne le verrez plus, sauf si vous êtes membre de ${organisation}.`}
        </p>
        <Field name="firstName" label="Son prénom" required>
          <input className="pds-input" maxLength={100} autoComplete="off" />
        </Field>
        <Field name="lastName" label="Son nom" required>
          <input className="pds-input" maxLength={100} autoComplete="off" />
        </Field>
        <Field name="email" label="Son e-mail" required checks={[emailAddress]}>
          <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
        </Field>
        <Field name="phone" label="Son téléphone (facultatif)">
          <input className="pds-input" type="tel" maxLength={40} autoComplete="off" />
        </Field>
        <FormProblem problem={problem} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" loading={saving}>
            Confier
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
