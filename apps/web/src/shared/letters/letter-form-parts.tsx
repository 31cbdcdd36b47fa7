import Button from 'antd/es/button';
import { useState } from 'react';
import { Field } from '../form/ant-design/field';
import { RichTextInput } from '../form/rich-text-input';
import { confirm } from '../ui/confirm';
import { Notice } from '../ui/problem-notice';
import { usePreviewLetter } from './letter-preview';
import styles from './send-letter-dialog.module.css';

/** What a letter says. */
export interface LetterTexts {
  readonly subject: string;
  readonly content: string;
}

/** The fields of what a letter says. */
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

/** Placeholders that the dossier could not fill, and that keep a letter from being sent. */
export function PlaceholdersLeft({ names }: { names: readonly string[] }) {
  return (
    <Notice
      tone="warning"
      title={`À compléter ou à retirer avant l’envoi\u00a0: ${names.map((name) => `{${name}}`).join(', ')}`}
    >
      Le dossier n’a pas de valeur pour {names.length > 1 ? 'ces champs' : 'ce champ'}.
    </Notice>
  );
}

/** A letter as its recipient will see it, beside the values that it was made of. */
export function useLetterPreview<Values extends LetterTexts>() {
  const [preview, setPreview] = useState<{ html: string; values: Values } | null>(null);
  const { mutate: previewLetter, isPending, error } = usePreviewLetter();
  return {
    preview,
    isPending,
    /** Why it could not be shown; null once it can. */
    error,
    show: (values: Values) =>
      previewLetter(
        { subject: values.subject, content: values.content },
        { onSuccess: ({ html }) => setPreview({ html, values }) },
      ),
    hide: () => setPreview(null),
  };
}

/** Whether a letter may be left: at once while nothing was typed, else after a question. */
export async function mayLeaveLetter(dirty: boolean): Promise<boolean> {
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
  /** Before there is a text, nothing can be looked at or sent. */
  disabled?: boolean;
  onClose: () => void;
  onPreview: () => void;
  onEdit: () => void;
}

/** What is done with a letter: left, looked at, changed again, sent. */
export function LetterButtons({ isPreviewed, isPreviewing, sending, disabled, ...on }: LetterButtonsProps) {
  return (
    <div className={styles.buttons}>
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
