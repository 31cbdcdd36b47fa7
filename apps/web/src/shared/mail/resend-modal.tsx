import type { MessageAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { emailAddress } from '../form/checks/checks';
import { Field } from '../form/ant-design/field';
import { useProblemForm } from '../form/ant-design/use-problem-form';
import { FormProblem } from '../form/form-problem';
import { toast } from '../ui/state/toast';
import { useReturnFocus } from '../ui/dialog/use-return-focus';
import styles from './resend-modal.module.css';
import { refusedRecipients, useResendMessage } from './messages';

/** « RENVOYER »: sends a message again to recipients whose delivery was refused or, for a dossier's message, to a corrected address. */
export function ResendModal({ message, onClose }: { message: MessageAnswer; onClose: () => void }) {
  useReturnFocus();
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
    <Modal
      open
      centered
      width={520}
      title={`Renvoyer « ${message.subject} »`}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <Form<{ to: string }> {...form.formProps} name="resend-message" aria-label="Renvoyer le message">
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
          <Button type="primary" htmlType="submit" loading={form.saving}>
            RENVOYER
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
