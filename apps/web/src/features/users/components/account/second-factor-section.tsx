import type { EnrolmentAnswer, OwnAccountAnswer, SecondFactorAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import {
  useBeginEnrolment,
  useConfirmEnrolment,
  useDisableSecondFactor,
  useGetSecondFactor,
  useRenewRecoveryCodes,
} from '../../api/account';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { Enrolment, RecoveryCodes } from '../../../../shared/session/second-factor/enrolment';
import { StatusTag } from '../../../../shared/ui/state/status-tag';
import { toast } from '../../../../shared/ui/state/toast';
import { useReturnFocus } from '../../../../shared/ui/dialog/use-return-focus';
import styles from './sections.module.css';
import { NoPassword } from './no-password';

type Action = 'enable' | 'disable' | 'renew';

const titles: Record<Action, string> = {
  enable: 'Activer la double authentification',
  disable: 'Désactiver la double authentification',
  renew: 'Nouveaux codes de secours',
};

/** The second factor of the user's own login. */
export function SecondFactorSection({ account }: { account: OwnAccountAnswer }) {
  const secondFactor = useGetSecondFactor();
  const [action, setAction] = useState<Action | null>(null);
  return (
    <DetailSection title="Double authentification">
      <p className={styles.muted}>
        Un code de votre téléphone s’ajoute au mot de passe : celui-ci ne suffit plus à qui l’aurait deviné.
      </p>
      <QueryState query={secondFactor}>
        {(state) => (
          <>
            <State state={state} hasPassword={account.hasPassword} onAct={setAction} />
            {action && <ActionModal action={action} onClose={() => setAction(null)} />}
          </>
        )}
      </QueryState>
    </DetailSection>
  );
}

function State({
  state: { enabled, required, recoveryCodesLeft },
  hasPassword,
  onAct,
}: {
  state: SecondFactorAnswer;
  hasPassword: boolean;
  onAct: (action: Action) => void;
}) {
  if (!hasPassword) return <NoPassword />;
  if (!enabled) {
    return (
      <div className={styles.actions}>
        <StatusTag status={{ text: 'Désactivée', tone: 'neutral' }} />
        <Button onClick={() => onAct('enable')}>Activer</Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <StatusTag status={{ text: 'Activée', tone: 'done' }} />
      <span>
        {recoveryCodesLeft > 1
          ? `${recoveryCodesLeft} codes de secours restants`
          : recoveryCodesLeft === 1
            ? 'Un code de secours restant'
            : 'Aucun code de secours restant'}
      </span>
      <Button onClick={() => onAct('renew')}>Nouveaux codes de secours</Button>
      {required ? (
        <span>Votre rôle l’exige.</span>
      ) : (
        <Button danger onClick={() => onAct('disable')}>
          Désactiver
        </Button>
      )}
    </div>
  );
}

interface ProofValues {
  readonly currentPassword: string;
  readonly code?: string;
}

/** Asks for the password (and a code), then shows the secret or codes once. */
function ActionModal({ action, onClose }: { action: Action; onClose: () => void }) {
  useReturnFocus();
  const [enrolment, setEnrolment] = useState<EnrolmentAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { mutateAsync: beginEnrolment } = useBeginEnrolment();
  const { mutateAsync: confirmEnrolment } = useConfirmEnrolment();
  const { mutateAsync: renewRecoveryCodes } = useRenewRecoveryCodes();
  const { mutateAsync: disableSecondFactor } = useDisableSecondFactor();
  const form = useProblemForm<ProofValues>({
    save: async ({ currentPassword, code = '' }) => {
      if (action === 'enable') setEnrolment(await beginEnrolment(currentPassword));
      else if (action === 'renew') setCodes((await renewRecoveryCodes(currentPassword)).recoveryCodes);
      else {
        await disableSecondFactor({ currentPassword, code: code.replace(/\s/g, '') });
        toast.success('La double authentification est désactivée');
        onClose();
      }
    },
  });
  const finish = () => {
    if (action === 'enable') toast.success('La double authentification est activée');
    onClose();
  };
  return (
    <Modal
      open
      centered
      width={520}
      title={titles[action]}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
    >
      {enrolment ? (
        <Enrolment
          enrolment={enrolment}
          confirm={async (code) => (await confirmEnrolment(code)).recoveryCodes}
          onDone={finish}
        />
      ) : codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : (
        <Form<ProofValues> {...form.formProps} name="proof">
          <Field name="currentPassword" label="Mot de passe actuel" required>
            <input className="pds-input" type="password" maxLength={200} autoComplete="current-password" />
          </Field>
          {action === 'disable' && (
            <Field name="code" label="Code de l’application, ou code de secours" required>
              <input className="pds-input" maxLength={40} autoComplete="one-time-code" />
            </Field>
          )}
          <div className={styles.actions}>
            <FormProblem problem={form.problem} />
            <Button type="primary" danger={action === 'disable'} htmlType="submit" loading={form.saving}>
              {action === 'disable' ? 'Désactiver' : 'Continuer'}
            </Button>
            <Button onClick={onClose}>Annuler</Button>
          </div>
        </Form>
      )}
    </Modal>
  );
}
