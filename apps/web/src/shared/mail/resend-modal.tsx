import type { MessageAnswer } from '@pds/api-client/generated/model';
import { emailAddress } from '../form/checks/checks';
import { FormProblem } from '../form/form-problem';
import { Field, Form } from '../form/native/form';
import { useProblemForm } from '../form/native/use-problem-form';
import { Button } from '../ui/buttons/button';
import { Dialog } from '../ui/dialog/dialog';
import { toast } from '../ui/state/toast';
import styles from './resend-modal.module.css';
import { refusedRecipients, useResendMessage } from './messages';

/** « RENVOYER »: sends a message again to recipients whose delivery was refused or, for a dossier's message, to a corrected address. */
export default function ResendModal({ message, onClose }: { message: MessageAnswer; onClose: () => void }) {
  const { mutateAsync: resend } = useResendMessage(message);
  const refused = refusedRecipients(message).map(({ address }) => address || 'sans adresse');
  const canCorrect = message.demandId !== null && refused.length > 0;
  const form = useProblemForm<{ to: string }>({
    values: { to: '' },
    save: async ({ to }) => {
      await resend(to.trim() || undefined);
      toast.success('Le message va être renvoyé');
      onClose();
    },
  });
  return (
    <Dialog title={`Renvoyer « ${message.subject} »`} width={520} onClose={onClose}>
      <Form {...form.formProps} name="resend-message" aria-label="Renvoyer le message">
        <p className={styles.text}>
          {refused.length > 0
            ? `Le message a été refusé à ${refused.join(', ')}. Ceux qui l’ont reçu ne le recevront pas à nouveau.`
            : 'Le message attend son prochain essai\u00a0: il va être essayé maintenant.'}
        </p>
        {canCorrect && (
          <Field name="to" label="Autre adresse (facultatif)" checks={[emailAddress]}>
            <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
          </Field>
        )}
        <FormProblem problem={form.problem} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" loading={form.saving}>
            RENVOYER
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
