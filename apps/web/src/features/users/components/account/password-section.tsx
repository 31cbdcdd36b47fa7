import { Problem } from '@pds/api-client';
import type { OwnAccountAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useChangeOwnPassword } from '../../api/account';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { toast } from '../../../../shared/ui/state/toast';
import styles from './sections.module.css';
import { NoPassword } from './no-password';

interface PasswordValues {
  readonly currentPassword: string;
  readonly password: string;
  readonly again: string;
}

const empty: PasswordValues = { currentPassword: '', password: '', again: '' };

/** Changes the password, which ends the user's other sessions. */
export function PasswordSection({ account }: { account: OwnAccountAnswer }) {
  const { mutateAsync: changeOwnPassword } = useChangeOwnPassword();
  const form = useProblemForm<PasswordValues>({
    values: empty,
    save: async ({ currentPassword, password, again }) => {
      if (password !== again) {
        throw new Problem(422, checkFieldsText, {
          errors: [{ field: 'again', message: 'Les deux mots de passe ne sont pas identiques' }],
        });
      }
      await changeOwnPassword({ currentPassword, password });
      toast.success('Votre mot de passe est changé. Vos autres sessions sont fermées et vos jetons supprimés.');
      form.reset(empty);
    },
  });
  return (
    <DetailSection title="Mot de passe">
      {account.hasPassword ? (
        <Form<PasswordValues> {...form.formProps} name="password" aria-label="Mot de passe">
          {/* Password managers learn here whose password it is. */}
          <input type="email" hidden readOnly autoComplete="username" value={account.email} aria-hidden="true" />
          <div className={styles.fields}>
            <Field name="currentPassword" label="Mot de passe actuel" required>
              <input className="pds-input" type="password" maxLength={200} autoComplete="current-password" />
            </Field>
            <Field name="password" label="Nouveau mot de passe" required hint="Dix caractères au moins.">
              <input className="pds-input" type="password" maxLength={200} autoComplete="new-password" />
            </Field>
            <Field name="again" label="Nouveau mot de passe, une seconde fois" required>
              <input className="pds-input" type="password" maxLength={200} autoComplete="new-password" />
            </Field>
          </div>
          <div className={styles.actions}>
            <FormProblem problem={form.problem} />
            <Button htmlType="submit" loading={form.saving}>
              Changer de mot de passe
            </Button>
          </div>
        </Form>
      ) : (
        <NoPassword />
      )}
    </DetailSection>
  );
}
