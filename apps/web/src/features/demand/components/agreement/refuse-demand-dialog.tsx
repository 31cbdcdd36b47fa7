import type { DemandDetails, RefuseDemandBody } from '@pds/api-client/generated/model';
import { refusalCauses } from '@pds/demand/domain';
import { placeholdersIn, stripTags } from '@pds/kernel';
import Form from 'antd/es/form';
import { useMemo, useRef, useState } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { FormProblem } from '../../../../shared/form/form-problem';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import {
  LetterButtons,
  LetterTextFields,
  type LetterTexts,
  UnfilledPlaceholders,
  useLetterPreview,
} from '../../../../shared/letters/letter-form-parts';
import { LetterPreview } from '../../../../shared/letters/letter-preview-frame';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { useLoadRefusalLetter, useRefuseDemand } from '../../api/refusal';
import styles from './dps-support.module.css';

type Cause = RefuseDemandBody['cause'];

interface RefusalValues extends LetterTexts {
  readonly cause: Cause | null;
  readonly receiver: string;
}

/** A letter that was begun and not sent. */
export interface RefusalDraft {
  readonly values: RefusalValues;
  /** The letter as loaded for its cause. */
  readonly brought: LetterTexts & { readonly cause: Cause };
  /** Whether it was edited. */
  readonly isTyped: boolean;
}

export interface RefuseDemandDialogProps {
  demand: Pick<DemandDetails, 'id' | 'version' | 'contactEmail'>;
  /** The draft to resume. */
  draft: RefusalDraft | null;
  /** Receives the draft to keep. Null before a cause is chosen, and once the letter is sent. */
  onClose: (draft: RefusalDraft | null) => void;
}

const title = 'Non prise en charge';

const isChanged = (typed: LetterTexts, brought: LetterTexts) =>
  typed.subject !== brought.subject || typed.content !== brought.content;

/** The e-mail that refuses a demand: choosing a cause loads the department's letter, which is edited, previewed and sent. */
export default function RefuseDemandDialog({ demand, draft, onClose }: RefuseDemandDialogProps) {
  const { id, version, contactEmail } = demand;
  const loadLetter = useLoadRefusalLetter(id);
  const { mutateAsync: refuse } = useRefuseDemand(id);
  const { preview, ...previewing } = useLetterPreview<RefusalValues>();
  /** The letter as loaded for its cause. Null before a cause is chosen. */
  const [brought, setBrought] = useState(draft?.brought ?? null);
  /** Why the letter of the last chosen cause could not be loaded. */
  const [letterError, setLetterError] = useState<unknown>(null);
  /** Counts the choices of a cause: a letter that arrives after another choice, even of the same cause, is ignored. */
  const choices = useRef(0);
  const form = useProblemForm<RefusalValues>({
    values: useMemo(
      () => draft?.values ?? { cause: null, receiver: contactEmail, subject: '', content: '' },
      [draft, contactEmail],
    ),
    save: async ({ cause, receiver, subject, content }) => {
      await refuse({ cause: cause!, receiver, subject, content, version });
      toast.success('La demande est refusée, l’e-mail va partir');
      onClose(null);
    },
  });
  useUnsavedChanges(form.dirty);
  const subject = Form.useWatch('subject', form.form) ?? '';
  const content = Form.useWatch('content', form.form) ?? '';
  const chosen = Form.useWatch('cause', form.form);
  const unfilledPlaceholders = [...new Set([...placeholdersIn(subject), ...placeholdersIn(stripTags(content))])];

  /** Keeps the draft, so that it can be resumed after going back to the dossier. */
  const close = () => {
    const typed = form.form.getFieldsValue(true) as RefusalValues;
    const isTyped = brought !== null && (isChanged(typed, brought) || typed.receiver !== contactEmail);
    onClose(brought && { values: { ...typed, cause: brought.cause }, brought, isTyped });
  };

  /** Loads the letter of another cause. Asks before it replaces an edited letter. */
  const choose = async (cause: Cause | null) => {
    const choice = ++choices.current;
    setLetterError(null);
    const restoreCause = () => form.form.setFieldValue('cause', brought?.cause ?? null);
    if (cause === null) return restoreCause();
    const typed = form.form.getFieldsValue(true) as RefusalValues;
    const goAhead =
      brought === null ||
      !isChanged(typed, brought) ||
      (await confirm({
        title: 'Reprendre le modèle',
        text: 'Le texte de l’e-mail sera remplacé par celui de la cause choisie\u00a0: vos modifications seront perdues.',
        action: 'Remplacer le texte',
      }));
    if (!goAhead) return restoreCause();
    try {
      const letter = await loadLetter(cause);
      if (choice !== choices.current) return;
      const texts = { subject: letter.subject, content: letter.content };
      form.form.setFieldsValue(texts);
      setBrought({ cause, ...texts });
    } catch (error) {
      if (choice !== choices.current) return;
      restoreCause();
      setLetterError(error);
    }
  };

  return (
    <Dialog title={title} width={760} keep onClose={close}>
      <Form<RefusalValues> {...form.formProps} name="refusal" className={styles.form} aria-label={title}>
        <div className={preview ? styles.hidden : undefined}>
          <p className={styles.intro}>
            La demande devient REFUSÉE quand l’e-mail part. Vous pourrez la reprendre en charge plus tard.
          </p>
          <Field name="cause" label="Cause" required="Veuillez choisir la cause du refus">
            <NumberSelect
              emptyText="Choisir une cause"
              options={optionsOf(refusalCauses)}
              onChange={(cause) => void choose(cause as Cause | null)}
            />
          </Field>
          {brought && (
            <>
              {unfilledPlaceholders.length > 0 && <UnfilledPlaceholders names={unfilledPlaceholders} />}
              <Field name="receiver" label="Destinataire" required checks={[emailAddress]}>
                <input className="pds-input" type="email" autoComplete="off" maxLength={254} />
              </Field>
              <LetterTextFields />
            </>
          )}
        </div>
        {preview && (
          <LetterPreview
            html={preview.html}
            envelope={[
              ['À', preview.values.receiver],
              ['Sujet', preview.values.subject],
            ]}
          />
        )}
        {letterError !== null && <ProblemNotice error={letterError} />}
        {previewing.error && <ProblemNotice error={previewing.error} />}
        <FormProblem problem={form.problem} />
        <LetterButtons
          isPreviewed={preview !== null}
          isPreviewing={previewing.isPending}
          sending={form.saving}
          disabled={brought === null || brought.cause !== chosen}
          onClose={close}
          onPreview={() => previewing.show(form.form.getFieldsValue(true) as RefusalValues)}
          onEdit={previewing.hide}
        />
      </Form>
    </Dialog>
  );
}
