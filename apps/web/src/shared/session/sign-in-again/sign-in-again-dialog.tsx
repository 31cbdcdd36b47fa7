import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProblem } from '../../form/form-problem';
import { Field, Form } from '../../form/native/form';
import { useProblemForm } from '../../form/native/use-problem-form';
import { reloadPage } from '../../form/unsaved-changes';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/dialog/dialog';
import { openSession } from '../authentication';
import { useSecondStep } from '../second-factor/use-second-step';
import { reloadAccount } from '../session';
import type { PendingSignIn } from './pending-sign-in';

/** « Votre session a expiré »: asks for the password again above the page, which keeps all its input. */
export default function SignInAgainDialog({ pending: { account, settle } }: { pending: PendingSignIn }) {
  const client = useQueryClient();
  const secondStep = useSecondStep();
  const [values] = useState({ password: '' });
  const login = useProblemForm<{ password: string }>({
    values,
    save: async ({ password }) => {
      try {
        await openSession({ username: account.email, password }, secondStep.complete);
      } catch (error) {
        login.form.setFieldValue('password', '');
        throw error;
      }
      const person = await reloadAccount(client);
      // Another account, or another role of the same account: the shown page is not for it.
      if (person?.id !== account.id || String(person.roles) !== String(account.roles)) return reloadPage();
      settle(true);
    },
  });
  return (
    <>
      <Dialog title="Votre session a expiré" width={460} keep onClose={() => settle(false)}>
        <p style={{ marginBottom: '1.25rem' }}>
          Reconnectez-vous pour continuer : tout ce que vous avez saisi sur cette page est gardé.
        </p>
        <Form {...login.formProps} name="sign-in-again" aria-label="Se reconnecter">
          {/* For password managers: they look for whose password it is. */}
          <input type="text" autoComplete="username" value={account.email} readOnly hidden />
          <Field name="password" label={<>Mot de passe de {account.email}</>} required>
            <input className="pds-input" type="password" autoComplete="current-password" />
          </Field>
          <FormProblem problem={login.problem} />
          <div
            style={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '0.75rem',
              justifyContent: 'flex-end',
              marginTop: '1.25rem',
            }}
          >
            <Button onClick={() => settle(false)}>Annuler</Button>
            <Button variant="primary" type="submit" loading={login.saving}>
              Me reconnecter
            </Button>
          </div>
        </Form>
      </Dialog>
      {secondStep.dialog}
    </>
  );
}
