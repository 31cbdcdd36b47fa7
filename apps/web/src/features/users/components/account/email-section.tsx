import type { OwnAccountAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useRequestOwnEmailChange } from '../../api/account';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import styles from './sections.module.css';
import { NoPassword } from './no-password';

interface EmailValues {
  readonly email: string;
  readonly currentPassword: string;
}

const empty: EmailValues = { email: '', currentPassword: '' };

/** The e-mail address. A new one takes effect once its link is followed. */
export function EmailSection({ account }: { account: OwnAccountAnswer }) {
  const { mutateAsync: requestOwnEmailChange } = useRequestOwnEmailChange();
  const form = useProblemForm<EmailValues>({
    values: empty,
    save: async ({ email, currentPassword }) => {
      await requestOwnEmailChange({ email: email.trim(), currentPassword });
      toast.success(`Un lien de confirmation vient d’être envoyé à ${email.trim()}`);
      form.reset(empty);
    },
  });
  return (
    <DetailSection title="Adresse e-mail">
      <p className={styles.text}>
        Votre adresse est <strong>{account.email}</strong>.
      </p>
      {account.pendingEmail && (
        <div className={styles.text}>
          <Notice tone="info">
            La nouvelle adresse {account.pendingEmail} attend que vous suiviez le lien qui lui a été envoyé.
          </Notice>
        </div>
      )}
      {account.hasPassword ? (
        <Form<EmailValues> {...form.formProps} name="email" aria-label="Adresse e-mail">
          <div className={styles.fields}>
            <Field name="email" label="Nouvelle adresse e-mail" required checks={[emailAddress]}>
              <input className="pds-input" type="email" maxLength={254} autoComplete="email" />
            </Field>
            <Field name="currentPassword" label="Mot de passe actuel" required>
              <input className="pds-input" type="password" maxLength={200} autoComplete="current-password" />
            </Field>
          </div>
          <div className={styles.actions}>
            <FormProblem problem={form.problem} />
            <Button htmlType="submit" loading={form.saving}>
              Changer d’adresse
            </Button>
          </div>
        </Form>
      ) : (
        <NoPassword />
      )}
    </DetailSection>
  );
}
