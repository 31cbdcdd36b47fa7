import { Problem } from '@pds/api-client';
import { useChooseFirstPassword, useSetPassword } from '../../api/login';
import { LinkForm } from './link-form';
import { Button } from '../../../../shared/ui/buttons/button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { Field, Form } from '../../../../shared/form/native/form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { useLinkToken } from '../../../../shared/session/link-token';
import { accountQuery, reloadAccount, useAccount } from '../../../../shared/session/session';
import { startPathOf } from '../../../../shared/session/start-path';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { Loading } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import styles from './login-page.module.css';

/**
 * Requests a password link, or sets the password: with the `token` of such a link, or in the session of an organiser who has none yet
 * (decisions, "Accounts").
 */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  const account = useAccount({ required: false });
  if (token === null && account.isLoading) return <Loading />;
  if (token !== null || account.data?.withoutPassword) {
    return (
      <PublicPage title="Choisissez votre mot de passe" asks="">
        <Panel>
          {token === undefined ? <Loading /> : token ? <PasswordForm token={token} /> : <FirstPasswordForm />}
        </Panel>
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Mot de passe oublié" asks="">
      <Panel>
        <LinkForm purpose="choisir un nouveau mot de passe" />
      </Panel>
    </PublicPage>
  );
}

function PasswordForm({ token }: { token: string }) {
  const { mutateAsync: setPassword } = useSetPassword(token);
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
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
    <NewPassword
      save={async (password) => {
        await setPassword(password);
        setDone(true);
      }}
    >
      <Link to={pathTo('reset_password')}>Demander un nouveau lien</Link>
    </NewPassword>
  );
}

/** For an organiser who came by a link: leads back to the demand in progress, with or without a password. */
function FirstPasswordForm() {
  const { mutateAsync: chooseFirstPassword } = useChooseFirstPassword();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(() => startPathOf(client.getQueryData(accountQuery.queryKey) ?? null));
  return (
    <NewPassword
      save={async (password) => {
        await chooseFirstPassword(password);
        toast.success('Votre mot de passe est enregistré.');
        await navigate(start, { replace: true });
        await reloadAccount(client);
      }}
    >
      <Link to={start}>Plus tard</Link>
    </NewPassword>
  );
}

function NewPassword({ save, children }: { save: (password: string) => Promise<void>; children: ReactNode }) {
  const password = useProblemForm<{ password: string; again: string }>({
    save: async (typed) => {
      if (typed.password !== typed.again) {
        throw new Problem(422, checkFieldsText, {
          errors: [{ field: 'again', message: 'Les deux mots de passe ne sont pas identiques' }],
        });
      }
      await save(typed.password);
    },
  });
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
        {children}
      </div>
    </Form>
  );
}
