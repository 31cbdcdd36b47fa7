import type { OwnAccountAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { useLoadOwnAccount, useUpdateOwnAccount } from '../../api/account';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { OtherVersion } from '../../../../shared/form/other-version';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { NumberSelect } from '../../../../shared/form/inputs/number-select';
import { toast } from '../../../../shared/ui/state/toast';
import { civilities } from '../user-values';
import styles from './sections.module.css';

interface DetailValues {
  readonly version: number;
  readonly civility: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthName: string;
  readonly phone: string;
  readonly identifier: string;
}

function valuesOf({ birthName, phone, identifier, ...account }: OwnAccountAnswer): DetailValues {
  const { version, civility, firstName, lastName } = account;
  const texts = { birthName: birthName ?? '', phone: phone ?? '', identifier: identifier ?? '' };
  return { version, civility, firstName, lastName, ...texts };
}

/** Name, civility, phone and identifier of the signed-in person. */
export function DetailsSection({ account }: { account: OwnAccountAnswer }) {
  const values = useMemo(() => valuesOf(account), [account]);
  const loadAccount = useLoadOwnAccount();
  const { mutateAsync: updateOwnAccount } = useUpdateOwnAccount();
  const form = useProblemForm<DetailValues>({
    values,
    save: async (typed) => {
      await updateOwnAccount({
        version: typed.version,
        civility: typed.civility as 1 | 2 | null,
        firstName: typed.firstName.trim(),
        lastName: typed.lastName.trim(),
        birthName: typed.birthName.trim() || null,
        phone: typed.phone.trim() || null,
        identifier: typed.identifier.trim() || null,
      });
      toast.success('Modifications effectuées avec succès');
    },
  });
  useUnsavedChanges(form.dirty);
  return (
    <DetailSection title="Mes informations">
      <Form<DetailValues> {...form.formProps} name="details">
        <div className={styles.fields}>
          <Field name="civility" label="Civilité">
            <NumberSelect options={civilities} emptyText="Non précisée" />
          </Field>
          <Field name="firstName" label="Prénom" required>
            <input className="pds-input" maxLength={100} autoComplete="given-name" />
          </Field>
          <Field name="lastName" label="Nom" required>
            <input className="pds-input" maxLength={100} autoComplete="family-name" />
          </Field>
          <Field name="birthName" label="Nom de naissance">
            <input className="pds-input" maxLength={100} autoComplete="off" />
          </Field>
          <Field name="phone" label="Téléphone">
            <input className="pds-input" type="tel" maxLength={60} autoComplete="tel" />
          </Field>
          <Field name="identifier" label="Identifiant" hint="Pour vous connecter, à la place de votre e-mail.">
            <input className="pds-input" maxLength={60} autoComplete="username" autoCapitalize="none" />
          </Field>
        </div>
        <div className={styles.actions}>
          <FormProblem problem={form.problem} />
          <OtherVersion form={form} load={async () => valuesOf(await loadAccount())} />
          <Button type="primary" htmlType="submit" loading={form.saving}>
            ENREGISTRER
          </Button>
        </div>
      </Form>
    </DetailSection>
  );
}
