import { Problem } from '@pds/api-client';
import type { UserAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import Button from 'antd/es/button';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useEditUser, useGetUserForEdit, useLoadUser, useResetSecondFactor, useSendInvitation } from '../api/users';
import { pathTo } from '../../../routing/routes';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { FormPage } from '../../../shared/form/ant-design/form-page';
import { FormSection } from '../../../shared/form/form-sections';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { checkFieldsText } from '../../../shared/form/problem-form';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { attempt } from '../../../shared/ui/state/attempt';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useAccount, useHasRole } from '../../../shared/session/session';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { toast } from '../../../shared/ui/state/toast';
import { AffiliationRows } from '../components/affiliation-rows';
import { PersonSection } from '../components/user-fields';
import { UserSessions } from '../components/user-sessions';
import {
  affiliationErrors,
  changeOf,
  departmentMissingText,
  userFieldOf,
  type UserValues,
  valuesOf,
} from '../components/user-values';

const title = 'Modifier un utilisateur';
const breadcrumb = [{ label: 'Gestion des utilisateurs', to: pathTo('admin_users_list') }];

/** « Modifier un utilisateur » (spec organiser 2.16, 5 and 6). */
export default function UserEditPage() {
  const id = Number(useParams()['id']);
  const user = useGetUserForEdit(id);
  if (user.data) return <UserForm key={user.data.id} user={user.data} />;
  return (
    <PageFrame title={title} breadcrumb={breadcrumb}>
      <QueryState query={user}>{() => null}</QueryState>
    </PageFrame>
  );
}

function UserForm({ user }: { user: UserAnswer }) {
  const { id, editable, authenticationId } = user;
  const { data: account } = useAccount();
  const isAdmin = useHasRole('ROLE_ADMIN');
  const readOnly = !useHasRole(...managerRoles);
  const isOwn = id === account?.id;
  const { mutateAsync: editUser } = useEditUser(id);
  const loadUser = useLoadUser(id);
  const { mutateAsync: sendInvitation, isPending: inviting } = useSendInvitation(id);
  const { mutateAsync: resetSecondFactor } = useResetSecondFactor(id);
  const values = useMemo(() => valuesOf(user), [user]);
  const form = useProblemForm<UserValues>({
    values,
    fieldOf: userFieldOf,
    save: async (typed) => {
      const errors = affiliationErrors(typed.userAffiliations, user.userAffiliations);
      if (errors.some(({ message }) => message === departmentMissingText)) toast.error(departmentMissingText);
      if (errors.length > 0) throw new Problem(422, checkFieldsText, { errors });
      await editUser(changeOf(typed, editable));
      toast.success('Modifications effectuées avec succès');
    },
  });

  const invite = async () => {
    await attempt(() => sendInvitation(), 'Un mail d’invitation vient d’être envoyé à l’utilisateur');
  };

  const resetFactor = async () => {
    const goAhead = await confirm({
      title: 'Double authentification',
      text: `Retirer la double authentification de ${user.firstName} ${user.lastName} ? À faire seulement pour qui a perdu son application et ses codes de secours, et dont vous avez vérifié l’identité. Ses sessions se ferment.`,
      action: 'Retirer',
      danger: true,
    });
    if (!goAhead) return;
    await attempt(() => resetSecondFactor(), 'La double authentification est retirée');
  };

  return (
    <FormPage<UserValues>
      title={title}
      documentTitle={`${user.firstName} ${user.lastName}`}
      breadcrumb={breadcrumb}
      meta={
        <>
          <span>N° {id}</span>
          <StatusTag
            status={
              authenticationId === null
                ? { text: 'Pas encore de mot de passe', tone: 'attention' }
                : { text: 'Compte activé', tone: 'done' }
            }
          />
        </>
      }
      actions={
        <>
          {!readOnly && authenticationId === null && (
            <Button loading={inviting} onClick={() => void invite()}>
              Envoyer une invitation
            </Button>
          )}
          {isAdmin && !isOwn && authenticationId !== null && (
            <Button onClick={() => void resetFactor()}>Retirer le second facteur</Button>
          )}
        </>
      }
      form={form}
      readOnly={readOnly}
      loadOther={async () => valuesOf(await loadUser())}
    >
      <PersonSection
        disabled={!editable}
        hint={
          readOnly
            ? undefined
            : !editable
              ? 'Cette personne a des responsabilités au-delà de votre périmètre : sa fiche ne peut pas être modifiée.'
              : undefined
        }
      />
      <FormSection title="Affiliations" hint="Ce que la personne peut faire, et où.">
        <AffiliationRows
          readOnly={readOnly}
          lockedReason={
            isOwn && !isAdmin && !readOnly ? 'Vous ne pouvez pas modifier vos propres affiliations.' : undefined
          }
        />
      </FormSection>
      {isAdmin && !isOwn && <UserSessions id={id} name={`${user.firstName} ${user.lastName}`} />}
    </FormPage>
  );
}
