import { placeholdersIn, stripTags } from '@pds/kernel';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Field } from '../form/ant-design/field';
import { useProblemForm } from '../form/ant-design/use-problem-form';
import { emailAddress, type FieldCheck } from '../form/checks/checks';
import { FormProblem } from '../form/form-problem';
import { FileChooser } from '../form/uploads/file-chooser';
import { prepareFile } from '../form/uploads/prepare-file';
import { useUnsavedChanges } from '../form/unsaved-changes';
import { Dialog } from '../ui/dialog/dialog';
import { fileSize } from '../ui/text/file-size';
import { Notice, ProblemNotice } from '../ui/state/problem-notice';
import { type LoadState, QueryState } from '../ui/state/query-state';
import { toast } from '../ui/state/toast';
import { useReturnFocus } from '../ui/dialog/use-return-focus';
import { attachmentRefusalReason } from './letter-files';
import {
  confirmLeavingLetter,
  LetterButtons,
  LetterTextFields,
  UnfilledPlaceholders,
  useLetterPreview,
} from './letter-form-parts';
import { LetterPreview } from './letter-preview-frame';
import common from '../ui/common.module.css';
import styles from './send-letter-dialog.module.css';

const fileLimits = 'PDF ou images, 3 Mo chacun, 10 Mo ensemble';

export interface PreparedLetter {
  readonly subject: string;
  readonly content: string;
  readonly receiver: string;
  readonly subReceiver: string;
  /** Name of the file that is always attached. */
  readonly fileName: string;
  /** What `fileName` contains, for example the annexes of a declaration. */
  readonly fileContents?: string;
  /** Placeholders that are replaced only when the letter is sent. */
  readonly filledAtSending?: readonly string[];
}

export interface SendLetterDialogProps {
  /** For example « Envoyer le devis n° 12 ». */
  title: string;
  letter: LoadState<PreparedLetter>;
  /** Shown above the letter. */
  notice?: ReactNode;
  /** Sends the form: `to`, `cc`, `subject`, `content`, `file0`… */
  send: (form: FormData) => Promise<unknown>;
  /** Message after the letter was sent. */
  sentText: string;
  onClose: () => void;
}

/** The letter with which a paper is sent: read, edited, previewed as its recipient will see it, sent. */
export function SendLetterDialog({ letter, ...props }: SendLetterDialogProps) {
  // The loading dialog is replaced by the letter, so neither knows where the focus came from.
  useReturnFocus();
  return createPortal(
    letter.data ? (
      <LetterForm {...props} letter={letter.data} />
    ) : (
      <Dialog title={props.title} width={760} onClose={props.onClose}>
        <QueryState query={letter}>{() => null}</QueryState>
      </Dialog>
    ),
    // Rendered in the body: the dialog opens from a table row, whose cells style their text as figures.
    document.body,
  );
}

interface LetterValues {
  readonly to: string;
  readonly cc: string;
  readonly subject: string;
  readonly content: string;
}

/** Several addresses, separated by commas or semicolons. */
const addresses: FieldCheck = (value) =>
  String(value ?? '')
    .split(/[,;]/)
    .some((part) => part.trim() !== '' && emailAddress(part) !== null)
    ? 'Veuillez entrer des adresses mail valides, séparées par des virgules'
    : null;

function LetterForm({
  title,
  letter,
  notice,
  send,
  sentText,
  onClose,
}: Omit<SendLetterDialogProps, 'letter'> & { letter: PreparedLetter }) {
  const filledAtSending = letter.filledAtSending ?? [];
  const [files, setFiles] = useState<readonly File[]>([]);
  // Several choices may be in preparation: each adds to what is there when it is ready.
  const latestFiles = useRef(files);
  const [preparing, setPreparing] = useState(0);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const { preview, ...previewing } = useLetterPreview<LetterValues>();
  const chooser = useRef<HTMLInputElement>(null);
  const filesId = useId();
  const form = useProblemForm<LetterValues>({
    values: useMemo(
      () => ({ to: letter.receiver, cc: letter.subReceiver, subject: letter.subject, content: letter.content }),
      [letter],
    ),
    save: async (values) => {
      const body = new FormData();
      for (const name of ['to', 'cc', 'subject', 'content'] as const) body.append(name, values[name] ?? '');
      files.forEach((file, at) => body.append(`file${at}`, file));
      await send(body);
      toast.success(sentText);
      onClose();
    },
  });
  useUnsavedChanges(form.dirty);
  const subject = Form.useWatch('subject', form.form) ?? letter.subject;
  const content = Form.useWatch('content', form.form) ?? letter.content;
  const inContent = placeholdersIn(stripTags(content));
  const unfilledPlaceholders = [
    ...new Set([...placeholdersIn(subject), ...inContent.filter((name) => !filledAtSending.includes(name))]),
  ];

  const close = async () => {
    if (await confirmLeavingLetter(form.dirty)) onClose();
  };

  const keep = (next: readonly File[]) => {
    latestFiles.current = next;
    setFiles(next);
  };

  const add = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setPreparing((count) => count + 1);
    const prepared: File[] = [];
    let refusal: string | null = null;
    // One after the other: drawing large pictures takes much memory.
    for (const file of chosen) {
      const ready = await prepareFile(file);
      if (typeof ready === 'string') refusal ??= ready;
      else prepared.push(ready);
    }
    setPreparing((count) => count - 1);
    refusal ??= attachmentRefusalReason(latestFiles.current, prepared);
    setWrongFile(refusal);
    if (refusal !== null) return;
    keep([...latestFiles.current, ...prepared]);
    form.markDirty();
  };

  const remove = (file: File) => {
    keep(files.filter((each) => each !== file));
    setWrongFile(null);
    chooser.current?.focus();
  };

  return (
    <Dialog title={title} width={760} keep onClose={() => void close()}>
      <Form<LetterValues> {...form.formProps} name="letter" className={styles.form} aria-label={title}>
        <div className={preview ? styles.hidden : undefined}>
          {(notice || unfilledPlaceholders.length > 0 || inContent.includes('lien')) && (
            <div className={styles.notices}>
              {notice}
              {unfilledPlaceholders.length > 0 && <UnfilledPlaceholders names={unfilledPlaceholders} />}
              {filledAtSending.includes('lien') && inContent.includes('lien') && (
                <Notice tone="info">
                  {'{lien}'} sera remplacé à l’envoi par le bouton personnel du destinataire. Sans réponse ni paiement
                  en ligne, son paragraphe est retiré.
                </Notice>
              )}
            </div>
          )}
          <Field name="to" label="Destinataire" required checks={[emailAddress]}>
            <input className="pds-input" type="email" autoComplete="off" maxLength={254} />
          </Field>
          <Field name="cc" label="Cc" checks={[addresses]} hint="Plusieurs adresses : séparées par des virgules.">
            <input className="pds-input" autoComplete="off" maxLength={3000} />
          </Field>
          <LetterTextFields />
          <fieldset className={styles.files} aria-describedby={wrongFile ? `${filesId}-wrong` : undefined}>
            <legend>Pièces jointes</legend>
            <ul className={styles.list}>
              <li>
                <span>{letter.fileName}</span>
                <span className={common.hint}>
                  toujours joint{letter.fileContents && `\u00a0: ${letter.fileContents}`}
                </span>
              </li>
              {files.map((file, at) => (
                <li key={`${at} ${file.name}`}>
                  <span>
                    {file.name} <span className={common.hint}>({fileSize(file.size)})</span>
                  </span>
                  <Button size="small" aria-label={`Retirer ${file.name}`} onClick={() => remove(file)}>
                    Retirer
                  </Button>
                </li>
              ))}
            </ul>
            <FileChooser
              ref={chooser}
              label="Ajouter des fichiers"
              of={fileLimits}
              accept="application/pdf,image/jpeg,image/png,image/webp"
              several
              invalid={wrongFile !== null}
              onChoose={(chosen) => void add(chosen)}
            />{' '}
            <span className={common.hint}>{fileLimits}</span>
            <span role="status" className={common.hint}>
              {preparing > 0 && ' Préparation des fichiers…'}
            </span>
            {wrongFile && (
              <p id={`${filesId}-wrong`} className={styles.wrong} role="alert">
                {wrongFile}
              </p>
            )}
          </fieldset>
        </div>
        {preview && (
          <LetterPreview
            html={preview.html}
            envelope={[
              ['À', preview.values.to],
              ...(preview.values.cc ? [['Cc', preview.values.cc] as const] : []),
              ['Sujet', preview.values.subject],
              ['Joint', [letter.fileName, ...files.map(({ name }) => name)].join(', ')],
            ]}
          />
        )}
        {previewing.error && <ProblemNotice error={previewing.error} />}
        <FormProblem problem={form.problem} />
        <LetterButtons
          isPreviewed={preview !== null}
          isPreviewing={previewing.isPending}
          sending={form.saving}
          disabled={preparing > 0}
          onClose={() => void close()}
          onPreview={() => previewing.show(form.form.getFieldsValue(true) as LetterValues)}
          onEdit={previewing.hide}
        />
      </Form>
    </Dialog>
  );
}
