import type { DepartmentAnswer } from '@pds/api-client/generated/model';
import { FileChooser } from '../../../../shared/form/uploads/file-chooser';
import { UploadList } from '../../../../shared/form/uploads/upload-list';
import { useUploads } from '../../../../shared/form/uploads/use-uploads';
import { Button } from '../../../../shared/ui/buttons/button';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { problemText } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { logoUrl, useChangeLogo, useRemoveLogo } from '../../api/logos';
import styles from './department-logo.module.css';

const accepted = '.png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp';

/** The logo on the papers of a department. Unlike the fields around it, it is saved as soon as it is chosen. */
export function DepartmentLogo({ department, canEdit }: { department: DepartmentAnswer; canEdit: boolean }) {
  const { id, name, logoSha256 } = department;
  const { mutateAsync: change } = useChangeLogo(id);
  const { mutate: remove, isPending: removing } = useRemoveLogo(id);
  const { uploads, announcement, send, cancel, dismiss } = useUploads(({ name: _name, ...file }) => change(file));

  async function askToRemove() {
    const goAhead = await confirm({
      title: 'Suppression logo',
      text: 'Êtes-vous sûr de vouloir supprimer le logo ? Les documents déjà générés le gardent.',
      action: 'SUPPRIMER',
      danger: true,
    });
    if (!goAhead) return;
    remove(undefined, {
      onSuccess: () => toast.success('Le logo a été supprimé'),
      onError: (error) => toast.error(problemText(error)),
    });
  }

  return (
    <div className={styles.logo}>
      {logoSha256 === null ? (
        <p className={styles.none}>Aucun logo&nbsp;: les documents portent le nom seul.</p>
      ) : (
        <img className={styles.picture} src={logoUrl(id, logoSha256)} alt={`Logo : ${name}`} />
      )}
      {canEdit && (
        <div className={styles.actions}>
          <FileChooser
            label={logoSha256 === null ? 'Ajouter un logo' : 'Remplacer le logo'}
            of={name}
            accept={accepted}
            onChoose={(files) => send('logo', files.slice(0, 1))}
          />
          {logoSha256 !== null && (
            <Button danger size="small" loading={removing} onClick={() => void askToRemove()}>
              SUPPRIMER<span className="pds-visually-hidden"> le logo</span>
            </Button>
          )}
        </div>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} />
      <span className="pds-visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
