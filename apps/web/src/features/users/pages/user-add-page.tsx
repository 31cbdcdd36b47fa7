import Form from 'antd/es/form';
import Switch from 'antd/es/switch';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddUser } from '../api/users';
import { pathTo } from '../../../routing/routes';
import { Field } from '../../../shared/form/ant-design/field';
import { FormPage } from '../../../shared/form/ant-design/form-page';
import { FormSection } from '../../../shared/form/form-sections';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { useOwnDepartment } from '../../../shared/session/own-department';
import { toast } from '../../../shared/ui/state/toast';
import { AffiliationRows } from '../components/affiliation-rows';
import { PersonSection } from '../components/user-fields';
import { additionOf, isComplete, newAffiliation, userFieldOf, type UserValues } from '../components/user-values';

/** « Ajouter un utilisateur » (spec organiser 2.16, 5). */
export default function UserAddPage() {
  const { mutateAsync: addUser } = useAddUser();
  const navigate = useNavigate();
  const [added, setAdded] = useState<number | null>(null);
  const departmentId = useOwnDepartment()?.departmentId ?? null;
  const values = useMemo<UserValues>(
    () => ({
      firstName: '',
      lastName: '',
      birthName: '',
      email: '',
      phone: '',
      civility: null,
      userAffiliations: [newAffiliation(departmentId)],
      sendInvitation: true,
    }),
    [departmentId],
  );
  const form = useProblemForm<UserValues>({
    values,
    fieldOf: userFieldOf,
    save: async (typed) => {
      const { userId } = await addUser(additionOf(typed));
      toast.success(
        typed.sendInvitation
          ? 'Un mail d’invitation vient d’être envoyé à l’utilisateur'
          : 'Modifications effectuées avec succès',
      );
      setAdded(userId);
    },
  });
  // Runs once the form counts as saved: leaving earlier would ask about unsaved changes.
  useEffect(() => {
    if (added !== null && !form.dirty) void navigate(pathTo('admin_users_edit', { id: added }));
  }, [added, form.dirty, navigate]);
  const typed = Form.useWatch([], { form: form.form, preserve: true }) as UserValues | undefined;
  return (
    <FormPage<UserValues>
      title="Ajouter un utilisateur"
      breadcrumb={[{ label: 'Gestion des utilisateurs', to: pathTo('admin_users_list') }]}
      form={form}
      saveDisabledReason={
        isComplete(typed) ? undefined : 'Il faut une adresse e-mail, un prénom, un nom et un département.'
      }
    >
      <PersonSection />
      <FormSection title="Affiliations" hint="Ce que la personne peut faire, et où.">
        <AffiliationRows readOnly={false} />
      </FormSection>
      <FormSection title="Invitation">
        <Field
          name="sendInvitation"
          label="Envoyer l’invitation maintenant"
          valuePropName="checked"
          hint="Un e-mail avec un lien, valable sept jours, pour choisir un mot de passe."
        >
          <Switch />
        </Field>
      </FormSection>
    </FormPage>
  );
}
