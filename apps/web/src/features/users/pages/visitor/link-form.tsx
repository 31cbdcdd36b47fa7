import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Field, Form } from '../../../../shared/form/native/form';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { Button } from '../../../../shared/ui/buttons/button';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { useRequestPasswordReset } from '../../api/login';
import styles from './link-form.module.css';

/**
 * Requests a link by e-mail: to a new password, or, for an organiser who never chose one, into their space. The answer never tells whether
 * an account exists.
 *
 * @param purpose what the link is for, after « pour »
 */
export function LinkForm({ purpose }: { purpose: string }) {
  const { mutateAsync: requestPasswordReset } = useRequestPasswordReset();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const link = useProblemForm<{ email: string }>({
    save: async ({ email }) => {
      await requestPasswordReset(email.trim());
      setSentTo(email.trim());
    },
  });
  if (sentTo) {
    return (
      <Notice tone="success" title="Si un compte existe avec cette adresse, un e-mail vient de lui être envoyé.">
        Il contient un lien, valable une heure, pour {purpose} ({sentTo}).
      </Notice>
    );
  }
  return (
    <Form {...link.formProps} name="password-link">
      <Field name="email" label="Adresse e-mail de votre compte" required checks={[emailAddress]}>
        <input className="pds-input" type="email" autoComplete="email" />
      </Field>
      <div className={styles.finish}>
        <FormProblem problem={link.problem} />
        <Button variant="call" size="large" type="submit" loading={link.saving}>
          Recevoir un lien
        </Button>
        <Link to={pathTo('login')}>Retour à la connexion</Link>
      </div>
    </Form>
  );
}
