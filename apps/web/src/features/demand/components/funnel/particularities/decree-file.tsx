import type { ParticularitiesAnswer, RelatedFileAnswer } from '@pds/api-client/generated/model';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { prepareFile } from '../../../../../shared/form/uploads/prepare-file';
import { Button } from '../../../../../shared/ui/buttons/button';
import { problemText } from '../../../../../shared/ui/state/problem-notice';
import { useSaveDecree } from '../../../api/details';
import { relatedFileUrl } from '../../../../../shared/dossier/related-files';
import styles from './decree-file.module.css';

const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/**
 * The decree, a picture or a PDF: chosen, uploaded at once, shown by name, removed. The only place that asks for it; the annexes show it.
 */
export function DecreeFile({
  demandId,
  fileId,
  originalName,
  annexed,
  onSaved,
}: {
  demandId: number;
  /** Null without a decree. */
  fileId: number | null;
  originalName: string | null;
  /** A decree that was uploaded as an annex. A new decree replaces it. */
  annexed: RelatedFileAnswer | undefined;
  onSaved: (answer: ParticularitiesAnswer) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync: saveDecree, isPending, variables } = useSaveDecree(demandId);
  const [error, setError] = useState<string | null>(null);
  /** Name of a file that is made ready to be sent. */
  const [preparing, setPreparing] = useState<string | null>(null);

  const send = async (file: File | null) => {
    setError(null);
    try {
      onSaved(await saveDecree(file));
      // The focused control may have been removed with the file.
      input.current?.focus();
    } catch (failure) {
      setError(problemText(failure));
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after a failure.
    event.target.value = '';
    if (!file || isPending || preparing !== null) return;
    // The server checks the content.
    if (/^(?:text|audio|video)\//.test(file.type)) {
      setError('Choisissez un PDF ou une image\u00a0: JPEG, PNG ou WEBP');
      return;
    }
    setError(null);
    setPreparing(file.name);
    const prepared = await prepareFile(file);
    setPreparing(null);
    if (typeof prepared === 'string') setError(prepared);
    else await send(prepared);
  };

  return (
    <div className="pds-field">
      <p id={`${id}-title`} className={styles.label}>
        Arrêté autorisant l’évènement
      </p>
      {fileId !== null && (
        <p className={styles.file}>
          <a href={relatedFileUrl(fileId)}>{originalName}</a>
          <Button size="small" danger loading={isPending} onClick={() => void send(null)}>
            Retirer<span className="pds-visually-hidden"> l’arrêté {originalName}</span>
          </Button>
        </p>
      )}
      {annexed && (
        <p className={styles.file}>
          <a href={relatedFileUrl(annexed.id)}>{annexed.originalName}</a>
          <span className={styles.hint}>déjà joint aux documents annexes</span>
        </p>
      )}
      {/* The browser's own words of a file input are in the browser's language: the label is what is seen of it. */}
      <input
        ref={input}
        id={id}
        type="file"
        className={`pds-visually-hidden ${styles.input}`}
        accept={types.join(',')}
        aria-labelledby={`${id}-choose ${id}-title`}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
        onChange={(event) => void choose(event)}
      />
      <label id={`${id}-choose`} htmlFor={id} className={styles.choose}>
        {fileId === null && !annexed ? 'Choisir un fichier' : 'Choisir un autre fichier'}
      </label>
      <p role="status" className={styles.state}>
        {preparing !== null && `Préparation de « ${preparing} »…`}
        {isPending && (variables ? `Envoi de « ${variables.name} »…` : 'Retrait en cours…')}
      </p>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        Le PDF, un scan ou une photo de l’arrêté du maire ou du préfet, si vous l’avez déjà. Fichier PDF, JPEG, PNG ou
        WEBP de moins de 3 Mo ; une photo plus lourde est allégée. Un texte Word ou LibreOffice s’enregistre d’abord en
        PDF.
      </p>
    </div>
  );
}
