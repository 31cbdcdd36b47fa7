import { Problem } from '@pds/api-client';
import { type Role, roleLabels, staffRoles } from '@pds/kernel';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { useGetSecuritySettings, useUpdateSecuritySettings } from '../api/users';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { toast } from '../../../shared/ui/state/toast';
import { useReturnFocus } from '../../../shared/ui/dialog/use-return-focus';
import styles from './security-settings-modal.module.css';

/** Which roles of the association require a second factor. Only administrators choose, with immediate effect. */
export function SecuritySettingsModal({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const settings = useGetSecuritySettings();
  /** The choice and the version that it is based on. */
  const [chosen, setChosen] = useState<{ readonly roles: readonly Role[]; readonly version: number } | null>(null);
  const { mutateAsync: updateSecuritySettings, isPending: saving } = useUpdateSecuritySettings();
  const [problem, setProblem] = useState<unknown>(null);
  const { secondFactorRoles = [], version = 0 } = settings.data ?? {};
  const required = chosen?.roles ?? secondFactorRoles;

  const save = async () => {
    setProblem(null);
    try {
      await updateSecuritySettings({ secondFactorRoles: [...required], version: chosen?.version ?? version });
      toast.success('Modifications effectuées avec succès');
      onClose();
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <Modal
      open
      centered
      width={520}
      title="Double authentification exigée"
      okText="ENREGISTRER"
      cancelText="Annuler"
      confirmLoading={saving}
      okButtonProps={{ disabled: !settings.data }}
      onOk={() => void save()}
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <p>
        Qui a l’un de ces rôles ne peut plus agir sans code de son téléphone. Ceux qui n’en ont pas l’activent à leur
        prochaine connexion.
      </p>
      {problem !== null && <ProblemNotice error={problem} />}
      {problem instanceof Problem && problem.otherSave && (
        <Button
          onClick={() => {
            setProblem(null);
            setChosen(null);
            void settings.refetch();
          }}
        >
          Voir l’autre version
        </Button>
      )}
      <QueryState query={settings}>
        {() => (
          <fieldset className={styles.roles} disabled={saving}>
            <legend className="pds-visually-hidden">Rôles</legend>
            {staffRoles.map((role) => (
              <label key={role}>
                <input
                  type="checkbox"
                  checked={required.includes(role)}
                  onChange={(event) =>
                    setChosen({
                      roles: event.target.checked ? [...required, role] : required.filter((each) => each !== role),
                      version: chosen?.version ?? version,
                    })
                  }
                />
                {roleLabels[role]}
              </label>
            ))}
          </fieldset>
        )}
      </QueryState>
    </Modal>
  );
}
