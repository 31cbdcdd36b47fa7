import { useState } from 'react';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { useContactDoubts } from '../../../../shared/form/checks/use-contact-doubts';
import { EmailInput } from '../../../../shared/form/inputs/email-input';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Field, Form } from '../../../../shared/form/native/form';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { Button } from '../../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel } from '../../../../shared/ui/page/public-page';
import { toast } from '../../../../shared/ui/state/toast';
import { useCorrectSignUpEmail, useResendSignUpLink } from '../../api/own-sign-up';
import styles from './validation-account-page.module.css';

/** What to do when the e-mail of the sign-up does not arrive: have it sent again, or correct the address. */
export function SentMail({ email }: { email: string }) {
  const resend = useResendSignUpLink();
  const [correcting, setCorrecting] = useState(false);
  return (
    <Panel title="Vous n’avez rien reçu ?" hint="Regardez aussi dans les messages indésirables.">
      <div className={styles.buttons}>
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          Renvoyer
        </Button>
        <Button aria-expanded={correcting} onClick={() => setCorrecting(!correcting)}>
          Corriger l’adresse
        </Button>
      </div>
      {(resend.isSuccess || resend.error) && !resend.isPending && (
        <div className={styles.done}>
          {resend.error ? (
            <Notice tone="error" title={problemText(resend.error)} />
          ) : (
            <Notice tone="success" title={`Le message est renvoyé à ${email}.`} />
          )}
        </div>
      )}
      {correcting && <Correction email={email} close={() => setCorrecting(false)} />}
    </Panel>
  );
}

function Correction({ email, close }: { email: string; close: () => void }) {
  const { mutateAsync: correct } = useCorrectSignUpEmail();
  const askAboutDoubts = useContactDoubts();
  const form = useProblemForm<{ email: string }>({
    values: { email },
    save: async (typed) => {
      await askAboutDoubts(typed);
      const corrected = typed.email.trim();
      await correct(corrected);
      toast.success(`L’adresse est corrigée : le message est parti à ${corrected}.`);
      close();
    },
  });
  return (
    <Form {...form.formProps} name="sign-up-email" aria-label="Corriger l’adresse" className={styles.form}>
      <Field
        name="email"
        label="Votre adresse e-mail"
        required
        checks={[emailAddress]}
        hint="Le lien déjà envoyé ne servira plus : un nouveau message part à l’adresse corrigée."
      >
        <EmailInput />
      </Field>
      <FormProblem problem={form.problem} />
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" loading={form.saving}>
          Corriger et renvoyer
        </Button>
        <Button variant="text" onClick={close}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}
