import Button from 'antd/es/button';
import { useState } from 'react';
import { Field } from '../form/ant-design/field';
import { RichTextInput } from '../form/inputs/rich-text-input';
import { confirm } from '../ui/dialog/confirm';
import { Notice } from '../ui/state/problem-notice';
import { usePreviewLetter } from './letter-preview';
import common from '../ui/common.module.css';
import styles from './letter-form-parts.module.css';

export interface LetterTexts {
  readonly subject: string;
  readonly content: string;
}

export function LetterTextFields() {
  return (
    <>
      <Field name="subject" label="Sujet" required>
        <input className="pds-input" autoComplete="off" maxLength={200} />
      </Field>
      <Field name="content" label="Contenu" required>
        <RichTextInput name="Contenu" steady />
      </Field>
    </>
  );
}

/** Placeholders that the dossier could not fill, which prevent sending. */
export function UnfilledPlaceholders({ names }: { names: readonly string[] }) {
  return (
    <Notice
      tone="warning"
      title={`À compléter ou à retirer avant l’envoi\u00a0: ${names.map((name) => `{${name}}`).join(', ')}`}
    >
      Le dossier n’a pas de valeur pour {names.length > 1 ? 'ces champs' : 'ce champ'}.
    </Notice>
  );
}

/** A letter as its recipient will see it, with the form values that it was created from. */
export function useLetterPreview<Values extends LetterTexts>() {
  const [preview, setPreview] = useState<{ html: string; values: Values } | null>(null);
  const { mutate: previewLetter, isPending, error } = usePreviewLetter();
  return {
    preview,
    isPending,
    /** Why the preview failed. Null if it did not. */
    error,
    show: (values: Values) =>
      previewLetter(
        { subject: values.subject, content: values.content },
        { onSuccess: ({ html }) => setPreview({ html, values }) },
      ),
    hide: () => setPreview(null),
  };
}

/** Whether a letter may be closed: at once without input, otherwise after a question. */
export async function confirmLeavingLetter(dirty: boolean): Promise<boolean> {
  return (
    !dirty ||
    confirm({
      title: 'E-mail non envoyé',
      text: 'Si vous fermez cette fenêtre, ce que vous avez saisi sera perdu.',
      action: 'Fermer sans envoyer',
      danger: true,
    })
  );
}

export interface LetterButtonsProps {
  isPreviewed: boolean;
  isPreviewing: boolean;
  sending: boolean;
  /** Disabled before there is a text to preview or send, and while its files are prepared. */
  disabled?: boolean;
  onClose: () => void;
  onPreview: () => void;
  onEdit: () => void;
}

/** The buttons of a letter: close, preview, edit, send. */
export function LetterButtons({ isPreviewed, isPreviewing, sending, disabled, ...on }: LetterButtonsProps) {
  return (
    <div className={`${common.dialogButtons} ${styles.buttons}`}>
      <Button onClick={on.onClose}>Annuler</Button>
      {isPreviewed ? (
        <Button onClick={on.onEdit}>Modifier le texte</Button>
      ) : (
        <Button loading={isPreviewing} disabled={disabled} onClick={on.onPreview}>
          Aperçu
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={sending} disabled={disabled} onClick={on.onEdit}>
        Envoyer
      </Button>
    </div>
  );
}
