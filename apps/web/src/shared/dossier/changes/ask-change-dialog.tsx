import type { AskForChangeBody } from '@pds/api-client/generated/model';
import { FormProblem } from '../../form/form-problem';
import { Field, Form } from '../../form/native/form';
import { useProblemForm } from '../../form/native/use-problem-form';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/dialog/dialog';
import { toast } from '../../ui/state/toast';
import { type AskForChange, changeFields } from './change-requests';
import styles from './changes.module.css';

/** Asks the association for a change: what it is about, the wish, a note. Nothing of the dossier changes by it. */
export default function AskChangeDialog({ ask, onClose }: { ask: AskForChange; onClose: () => void }) {
  const { formProps, problem, saving } = useProblemForm<AskForChangeBody>({
    save: async (wanted) => {
      await ask(wanted);
      toast.success('Votre demande de modification est transmise à l’association');
      onClose();
    },
  });
  return (
    <Dialog title="Demander une modification" width={560} keep described={false} onClose={onClose}>
      <Form {...formProps} name="change">
        <p className={styles.hint}>
          L’association vous répond. D’ici là rien ne change : ce que vous avez accepté reste valable.
        </p>
        <Field name="field" label="Que voulez-vous changer ?" required="Veuillez choisir ce qui change">
          <select className="pds-input">
            <option value="">Choisir</option>
            {Object.entries(changeFields)
              .filter(([code]) => code !== 'withdrawal')
              .map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
        </Field>
        <Field name="wish" label="Que souhaitez-vous ?" required hint="Par exemple : finir à 20 h au lieu de 18 h.">
          <textarea className="pds-input" rows={3} maxLength={1000} />
        </Field>
        <Field name="note" label="Précision (facultatif)">
          <textarea className="pds-input" rows={2} maxLength={1000} />
        </Field>
        <FormProblem problem={problem} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" loading={saving}>
            Envoyer
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
