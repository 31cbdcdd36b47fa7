import type { RelatedFileAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { acceptedFiles, relatedFileUrl, useAttachFile } from '../../../../shared/dossier/related-files';
import { FileChooser } from '../../../../shared/form/uploads/file-chooser';
import { UploadList } from '../../../../shared/form/uploads/upload-list';
import { useUploads } from '../../../../shared/form/uploads/use-uploads';
import { fromAdmin } from '../../../../shared/session/from-admin';
import { Button } from '../../../../shared/ui/buttons/button';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { problemText } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { fileSize } from '../../../../shared/ui/text/file-size';
import { useRemoveFile } from '../../api/related-files';
import type { InterestPoint } from './gpx-track';
import { decreeName, standardNames } from './standard-files';
import common from '../../../../shared/ui/common.module.css';
import styles from './related-files.module.css';

/** The code to read and draw tracks is loaded with the first dossier that has one. */
const GpxTrack = lazyComponent(() => import('./gpx-track'));

export interface RelatedFilesProps {
  demandId: number;
  /** As in the dossier's answer. */
  files: readonly RelatedFileAnswer[];
  /** Otherwise the files can only be opened. */
  editable: boolean;
  /** Whether it is part of the staff's dossier, to which the particularities then link back. */
  inDossier?: boolean;
  /** Points of interest of the slots, shown beside a track. */
  interestPoints?: readonly InterestPoint[];
}

/** « Documents annexes » (spec organiser 2.12, step 1): the files of a dossier, to open, add, replace and remove. */
export default function RelatedFiles({
  demandId,
  files,
  editable,
  inDossier = false,
  interestPoints = [],
}: RelatedFilesProps) {
  const { mutateAsync: attach } = useAttachFile(demandId);
  // The server numbers the annexes.
  const { uploads, announcement, send, cancel, dismiss } = useUploads(({ name, ...file }) =>
    attach({ name: name ?? 'Annexe 1', ...file }),
  );
  const { mutate: remove, isPending: removing, variables: removed } = useRemoveFile(demandId);
  const fileOf = (name: string) => files.find((file) => file.name === name);
  const isStandard = (name: string) => (standardNames as readonly string[]).includes(name);
  // An older dossier may have two decrees.
  const annexes = files.filter((file) => !isStandard(file.name) || fileOf(file.name) !== file);

  async function askToRemove({ id, name, originalName }: RelatedFileAnswer) {
    const goAhead = await confirm({
      title: 'Suppression document',
      text: `Êtes-vous sûr de vouloir supprimer « ${originalName} » (${name}) ?`,
      action: 'SUPPRIMER',
      danger: true,
    });
    if (!goAhead) return;
    remove(id, {
      onSuccess: () => toast.success(`Le document « ${originalName} » a bien été supprimé`),
      onError: (error) => toast.error(problemText(error)),
    });
  }

  const uploadsUnder = (name: string | null) => (
    <UploadList
      uploads={uploads.filter((upload) => upload.name === name)}
      onCancel={cancel}
      onDismiss={dismiss}
      className={styles.below}
    />
  );

  const row = (name: string, file: RelatedFileAnswer | undefined) => (
    <li key={file?.id ?? name} className={styles.row} aria-label={name}>
      <span className={styles.name}>{name}</span>
      <span className={styles.file}>
        {file ? (
          <>
            <a href={relatedFileUrl(file.id)} download={file.originalName}>
              {file.originalName}
            </a>{' '}
            <span className={styles.size}>{fileSize(file.size)}</span>
          </>
        ) : (
          <span className={styles.none}>Aucun fichier</span>
        )}
      </span>
      {editable && (
        <span className={styles.actions}>
          {name === decreeName && (
            <Link
              to={pathTo('organization_demand_edit_details', { id: demandId })}
              onClick={inDossier ? () => fromAdmin.mark(demandId) : undefined}
            >
              {file ? 'Remplacer' : 'Joindre'} dans les particularités
            </Link>
          )}
          {name !== decreeName && isStandard(name) && (
            <FileChooser
              label={file ? 'Remplacer' : 'Choisir un fichier'}
              of={name}
              accept={acceptedFiles}
              onChoose={(chosen) => send(name, chosen)}
            />
          )}
          {file && !file.ofParticularities && (
            <Button
              variant="text"
              danger
              size="small"
              loading={removing && removed === file.id}
              onClick={() => void askToRemove(file)}
            >
              Supprimer<span className="pds-visually-hidden"> {name}</span>
            </Button>
          )}
        </span>
      )}
      {uploadsUnder(name)}
      {file?.type === 'application/gpx+xml' && (
        <div className={styles.below}>
          <GpxTrack id={file.id} interestPoints={interestPoints} />
        </div>
      )}
    </li>
  );

  const shownNames = editable ? standardNames : standardNames.filter(fileOf);
  return (
    <DetailSection title="Documents annexes">
      {editable && (
        <p className={styles.hint}>
          Fichiers de moins de 3 Mo, de types jpeg, png, xls et pdf, et gpx pour le tracé. Une photo plus lourde est
          allégée. Un texte Word ou LibreOffice s’enregistre d’abord en PDF. Des photos, seule l’image est gardée : ni
          lieu, ni appareil.
        </p>
      )}
      {!editable && files.length === 0 && <p className={styles.hint}>Aucun document annexé</p>}
      <ul className={common.plainList}>
        {shownNames.map((name) => row(name, fileOf(name)))}
        {annexes.map((file) => row(file.name, file))}
        {editable && (
          <li className={`${styles.row} ${styles.more}`} aria-label="Autres annexes">
            <span className={styles.name}>Autres annexes</span>
            <span className={styles.actions}>
              <FileChooser
                label="Ajouter des annexes"
                of=""
                accept={acceptedFiles}
                several
                onChoose={(chosen) => send(null, chosen)}
              />
            </span>
            {uploadsUnder(null)}
          </li>
        )}
      </ul>
      <p className="pds-visually-hidden" role="status">
        {announcement}
      </p>
    </DetailSection>
  );
}
