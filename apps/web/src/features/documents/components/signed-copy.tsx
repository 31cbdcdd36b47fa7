import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { FileChooser } from '../../../shared/form/uploads/file-chooser';
import { UploadList } from '../../../shared/form/uploads/upload-list';
import { useUploads } from '../../../shared/form/uploads/use-uploads';
import { Button } from '../../../shared/ui/buttons/button';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { formatDate } from '../../../shared/ui/text/format';
import { attempt } from '../../../shared/ui/state/attempt';
import { problemText } from '../../../shared/ui/state/problem-notice';
import { toast } from '../../../shared/ui/state/toast';
import { signedCopyUrl, useAddSignedCopy, useNoteAuthorisation, useRemoveSignedCopy } from '../api/signed-copies';
import { agreedParticiple, capitalized, documentNames } from '../../../shared/reference/document-names';
import common from '../../../shared/ui/common.module.css';
import styles from './signed-copy.module.css';

/** The types that the server accepts: a scan or a photograph of the paper, or a signed PDF. */
const accepted = '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp';

export interface SignedCopyProps {
  demandId: number;
  document: DocumentAnswer;
  /** Whether the authorities have already agreed: the question is not asked again. */
  isAuthorised: boolean;
  /** Managers add, replace and delete. Others only open. */
  canEdit: boolean;
}

/** The signed copy of a document: to open, and for managers to add, replace and delete (spec back-office 2). */
export function SignedCopy({ demandId, document, isAuthorised, canEdit }: SignedCopyProps) {
  const { id, type, signedDocumentFileName: fileName, signedDocumentAt, signedDocumentKept } = document;
  const { mutateAsync: add } = useAddSignedCopy(demandId);
  const { mutate: remove, isPending: removing } = useRemoveSignedCopy(demandId);
  const { mutateAsync: noteAuthorisation } = useNoteAuthorisation(demandId);
  /** The copy of a declaration that was sent may be the answer of the authorities. */
  async function askForAuthorisation() {
    const goAhead = await confirm({
      title: 'Autorisation obtenue ?',
      text: 'Si cette copie est la réponse favorable des autorités, le statut administratif devient «\u00a0Autorisation obtenue\u00a0».',
      action: 'Autorisation obtenue',
    });
    if (!goAhead) return;
    await attempt(() => noteAuthorisation(), 'Le statut administratif est « Autorisation obtenue »');
  }

  const { uploads, announcement, send, cancel, dismiss } = useUploads(async ({ name: _name, ...file }) => {
    await add({ documentId: id, ...file });
    if (type === 3 && document.sendingDate !== null && !isAuthorised) void askForAuthorisation();
  });
  const { ofThe } = documentNames(type);
  const documentName = `${ofThe} n°\u00a0${id}`;

  async function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    if (fileName !== null) {
      const goAhead = await confirm({
        title: 'Remplacement copie signée',
        text: `« ${fileName} » sera remplacé par « ${file.name} » et ne pourra plus être ouvert. Remplacer la copie signée ${documentName} ?`,
        action: 'Remplacer',
        danger: true,
      });
      if (!goAhead) return;
    }
    send('document', [file]);
  }

  async function askToRemove() {
    const goAhead = await confirm({
      title: 'Suppression copie signée',
      text: `Êtes-vous sûr de vouloir supprimer « ${fileName} », la copie signée ${documentName} ?`,
      action: 'SUPPRIMER',
      danger: true,
    });
    if (!goAhead) return;
    remove(id, {
      onSuccess: () => toast.success(`La copie signée ${documentName} a été supprimée`),
      onError: (error) => toast.error(problemText(error)),
    });
  }

  return (
    <span className={styles.copy}>
      {fileName === null ? (
        !canEdit && <span className={common.hint}>Aucune</span>
      ) : (
        <span className={styles.file}>
          <a href={signedCopyUrl(id)} download={fileName}>
            {fileName}
            <span className="pds-visually-hidden">, copie signée {documentName}</span>
          </a>
          <span className={common.hint}>
            ajoutée le {formatDate(signedDocumentAt)}
            {signedDocumentKept && `, conservée : ${documentNames(type).the} est ${agreedParticiple('validé', type)}`}
          </span>
        </span>
      )}
      {canEdit && !signedDocumentKept && (
        <span className={styles.actions}>
          <FileChooser
            label={fileName === null ? 'Ajouter la copie signée' : 'Remplacer'}
            of={fileName === null ? documentName : `la copie signée ${documentName}`}
            accept={accepted}
            onChoose={(files) => void choose(files)}
          />
          {fileName !== null && (
            <Button danger size="small" loading={removing} onClick={() => void askToRemove()}>
              SUPPRIMER<span className="pds-visually-hidden"> la copie signée {documentName}</span>
            </Button>
          )}
        </span>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} className={styles.uploads} />
      <span className="pds-visually-hidden" role="status">
        {announcement && `${capitalized(documentNames(type).name)} n°\u00a0${id}\u00a0: ${announcement}`}
      </span>
    </span>
  );
}
