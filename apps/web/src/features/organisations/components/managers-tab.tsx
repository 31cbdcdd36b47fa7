import { Problem } from '@pds/api-client';
import type { OrganisationAnswer, OrganisationManagerAnswer, UserAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Switch from 'antd/es/switch';
import { useState } from 'react';
import { Link } from 'react-router';
import { getUser, useAppointManager, useDismissManager, useInviteManager } from '../api/organisations';
import { pathTo } from '../../../routing/routes';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { emailAddress } from '../../../shared/form/checks/checks';
import { Field } from '../../../shared/form/ant-design/field';
import { FormProblem } from '../../../shared/form/form-problem';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { problemText } from '../../../shared/ui/state/problem-notice';
import { RecordTable } from '../../../shared/ui/text/record-table';
import { formatDate } from '../../../shared/ui/text/format';
import { toast } from '../../../shared/ui/state/toast';
import common from '../../../shared/ui/common.module.css';
import { fullName } from './structures/structure-texts';
import styles from './managers-tab.module.css';
import { checkValidityText, unknownUserText, userNumberCheck } from './organisation-fields';

export interface ManagersTabProps {
  organisation: OrganisationAnswer;
  /** Managers of the association appoint and dismiss; organisers add a colleague. */
  canEdit: boolean;
  /** Staff may open the person's account. */
  isStaff: boolean;
}

/** The tab « Gestionnaire(s) »: the people who represent the organisation (spec back-office 2). */
export function ManagersTab({ organisation, canEdit, isStaff }: ManagersTabProps) {
  const { id, managers, pendingManagers } = organisation;
  const { mutateAsync: dismissManager } = useDismissManager(id);

  const remove = async (manager: OrganisationManagerAnswer) => {
    const goAhead = await confirm({
      title: 'Suppression gestionnaire',
      text: `Êtes-vous sûr de vouloir retirer ${fullName(manager)} des gestionnaires de l’organisation ? Son compte reste.`,
      action: 'SUPPRIMER',
      danger: true,
    });
    if (!goAhead) return;
    try {
      await dismissManager(manager.id);
      toast.success('Gestionnaire supprimé');
    } catch (error) {
      toast.error(problemText(error));
    }
  };

  return (
    <div className={common.panels}>
      <DetailSection title="Gestionnaire(s)">
        <RecordTable
          caption="Gestionnaires de l’organisation"
          rows={managers}
          rowKey={({ id: managerId }) => managerId}
          emptyText="Aucun gestionnaire."
          columns={[
            {
              title: 'Nom',
              render: (manager) =>
                isStaff ? (
                  <Link to={pathTo('admin_users_edit', { id: manager.id })}>{fullName(manager)}</Link>
                ) : (
                  fullName(manager)
                ),
            },
            { title: 'E-mail', render: ({ email }) => email },
            ...(canEdit && managers.length > 1
              ? [
                  {
                    title: 'Actions',
                    align: 'right' as const,
                    render: (manager: OrganisationManagerAnswer) => (
                      <Button
                        size="small"
                        danger
                        aria-label={`Supprimer le gestionnaire ${fullName(manager)}`}
                        onClick={() => void remove(manager)}
                      >
                        SUPPRIMER
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {pendingManagers.length > 0 && (
          <RecordTable
            caption="Gestionnaires qui n’ont pas encore répondu"
            rows={pendingManagers}
            rowKey={({ email }) => email}
            emptyText="Aucun gestionnaire en attente."
            columns={[
              { title: 'En attente de réponse', render: fullName },
              { title: 'E-mail', render: ({ email }) => email },
              { title: 'Jusqu’au', render: ({ expiresAt }) => formatDate(expiresAt) },
            ]}
          />
        )}
      </DetailSection>
      {canEdit && (
        <DetailSection title="Ajouter un gestionnaire">
          <div className={styles.ways}>
            <ExistingManager organisation={organisation} />
            <NewManager organisation={organisation} isColleague={false} />
          </div>
        </DetailSection>
      )}
      {!isStaff && (
        <DetailSection title="Ajouter un collègue">
          <NewManager organisation={organisation} isColleague />
        </DetailSection>
      )}
    </div>
  );
}

interface AdditionProps {
  organisation: OrganisationAnswer;
}

interface NewManagerProps extends AdditionProps {
  /** Whether an organiser adds a colleague, in place of staff. */
  isColleague: boolean;
}

/** Finds a person with an account by number, shows them, then appoints them. */
function ExistingManager({ organisation: { id, managers } }: AdditionProps) {
  const { mutateAsync: appointManager, isPending: adding } = useAppointManager(id);
  const [found, setFound] = useState<UserAnswer | null>(null);
  const search = useProblemForm<{ userId: string }>({
    checkText: checkValidityText,
    save: async ({ userId }) => {
      setFound(null);
      try {
        setFound(await getUser(Number(userId.trim())));
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) throw error;
        throw new Problem(404, error.message, { errors: [{ field: 'userId', message: unknownUserText }] });
      }
    },
  });
  const already = found !== null && managers.some((manager) => manager.id === found.id);

  const appoint = async (user: UserAnswer) => {
    try {
      await appointManager(user.id);
      toast.success('Changements effectués');
      setFound(null);
      search.reset({ userId: '' });
    } catch (error) {
      toast.error(problemText(error));
    }
  };

  return (
    <Form<{ userId: string }> {...search.formProps} name="existing-manager" aria-label="Utilisateur existant">
      <h3>Utilisateur existant</h3>
      <Field name="userId" label="ID de l’utilisateur" required checks={[userNumberCheck]}>
        <input className="pds-input" inputMode="numeric" maxLength={10} autoComplete="off" />
      </Field>
      <div className={common.actions}>
        <Button htmlType="submit" loading={search.saving}>
          RECHERCHER
        </Button>
      </div>
      {found && (
        <div className={styles.found} role="status">
          <p>
            <strong>{fullName(found)}</strong>
            <br />
            {found.email}
          </p>
          {already ? (
            <p>Cette personne est déjà gestionnaire.</p>
          ) : (
            <Button type="primary" loading={adding} onClick={() => void appoint(found)}>
              Ajouter ce gestionnaire
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

interface NewManagerValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Not asked of an organiser, whose colleague is always invited. */
  readonly notify?: boolean;
}

const nobody: NewManagerValues = { firstName: '', lastName: '', email: '', notify: true };

/**
 * Invites a person by e-mail address: they are created as an organiser, or asked if they have an account. The screen does not show which.
 */
function NewManager({ organisation: { id }, isColleague }: NewManagerProps) {
  const { mutateAsync: inviteManager } = useInviteManager(id);
  const form = useProblemForm<NewManagerValues>({
    values: nobody,
    checkText: checkValidityText,
    save: async ({ firstName, lastName, email, notify = true }) => {
      await inviteManager({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), notify });
      toast.success(isColleague ? `Une invitation est envoyée à ${email.trim()}` : 'Changements effectués');
      form.reset(nobody);
    },
  });
  return (
    <Form<NewManagerValues>
      {...form.formProps}
      name="new-manager"
      aria-label={isColleague ? 'Ajouter un collègue' : 'Nouvel utilisateur'}
    >
      {!isColleague && <h3>Nouvel utilisateur</h3>}
      <p className={styles.hint}>
        {isColleague
          ? 'Votre collègue reçoit un e-mail. Une fois son invitation acceptée, il voit et gère les demandes, devis et factures de l’organisation.'
          : 'Une personne qui a déjà un compte reçoit un e-mail : elle devient gestionnaire quand elle accepte.'}
      </p>
      <Field name="firstName" label="Prénom" required>
        <input className="pds-input" maxLength={100} autoComplete="off" />
      </Field>
      <Field name="lastName" label="Nom" required>
        <input className="pds-input" maxLength={100} autoComplete="off" />
      </Field>
      <Field name="email" label="E-mail" required checks={[emailAddress]}>
        <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
      </Field>
      {!isColleague && (
        <Field name="notify" label="Envoyer une invitation" valuePropName="checked">
          <Switch />
        </Field>
      )}
      <div className={common.actions}>
        <FormProblem problem={form.problem} />
        <Button type="primary" htmlType="submit" loading={form.saving}>
          {isColleague ? 'Envoyer l’invitation' : 'Créer et ajouter'}
        </Button>
      </div>
    </Form>
  );
}
