import { Problem } from '@pds/api-client';
import { useRequestPasswordReset, useSetPassword } from '../../api/login';
import { Button } from '../../../../shared/ui/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { emailAddress } from '../../../../shared/form/checks';
import { Field, Form } from '../../../../shared/form/native/form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { checkFields } from '../../../../shared/form/problem-form';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Notice } from '../../../../shared/ui/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';
import styles from './login-page.module.css';

/** Requests a password link, or sets the password with the `token` of such a link (decisions, "Accounts"). */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  return token ? (
    <PublicPage title="Choisissez votre mot de passe">
      <Panel>
        <PasswordForm token={token} />
      </Panel>
    </PublicPage>
  ) : (
    <PublicPage title="Mot de passe oublié">
      <Panel>
        <LinkForm />
      </Panel>
    </PublicPage>
  );
}

function LinkForm() {
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
        Il contient un lien, valable une heure, pour choisir un nouveau mot de passe ({sentTo}).
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

function PasswordForm({ token }: { token: string }) {
  const { mutateAsync: setPassword } = useSetPassword(token);
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const password = useProblemForm<{ password: string; again: string }>({
    save: async (typed) => {
      if (typed.password !== typed.again) {
        throw new Problem(422, checkFields, {
          errors: [{ field: 'again', message: 'Les deux mots de passe ne sont pas identiques' }],
        });
      }
      await setPassword(typed.password);
      setDone(true);
    },
  });
  if (done) {
    return (
      <Notice
        tone="success"
        title="Votre mot de passe est enregistré."
        actions={
          <Button autoFocus variant="call" onClick={() => void navigate(pathTo('login'))}>
            Me connecter à mon compte
          </Button>
        }
      />
    );
  }
  return (
    <Form {...password.formProps} name="password">
      <Field name="password" label="Nouveau mot de passe" required hint="Dix caractères au moins.">
        <input className="pds-input" type="password" maxLength={200} autoComplete="new-password" />
      </Field>
      <Field name="again" label="Nouveau mot de passe, une seconde fois" required>
        <input className="pds-input" type="password" maxLength={200} autoComplete="new-password" />
      </Field>
      <div className={styles.finish}>
        <FormProblem problem={password.problem} />
        <Button variant="call" size="large" type="submit" loading={password.saving}>
          ENREGISTRER
        </Button>
        <Link to={pathTo('reset_password')}>Demander un nouveau lien</Link>
      </div>
    </Form>
  );
}
