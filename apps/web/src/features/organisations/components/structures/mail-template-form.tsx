import type { MailTemplateAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { type ReactNode, useMemo, useState } from 'react';
import { useLoadMailTemplate, useResetMailTemplate, useUpdateMailTemplate } from '../../api/mail-templates';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormPage } from '../../../../shared/form/ant-design/form-page';
import { FormSection } from '../../../../shared/form/form-sections';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { RichTextInput } from '../../../../shared/form/inputs/rich-text-input';
import { usePreviewLetter } from '../../../../shared/letters/letter-preview';
import { LetterPreview } from '../../../../shared/letters/letter-preview-frame';
import { useHasRole } from '../../../../shared/session/session';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import type { Crumb } from '../../../../shared/ui/page/page-frame';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import styles from './mail-template-form.module.css';
import { DeliveryChannelButton } from './delivery-channel-dialog';
import { ReminderRulesButton } from './reminder-rules-dialog';
import { checkValidityText } from '../organisation-fields';

export interface MailTemplateFormProps {
  departmentId: number;
  template: MailTemplateAnswer;
  title: string;
  breadcrumb: readonly Crumb[];
  /** Links to the other letters. */
  kinds: ReactNode;
}

interface MailTemplateValues {
  readonly subject: string;
  readonly content: string;
  readonly version: number;
}

const valuesOf = ({ subject, content, version }: MailTemplateAnswer): MailTemplateValues => ({
  subject,
  content,
  version,
});

/** One letter of a department, with its placeholders. Administrators and local managers edit, others read. */
export function MailTemplateForm({ departmentId, template, kinds, ...page }: MailTemplateFormProps) {
  const { kind, name, isDefault, placeholders } = template;
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const values = useMemo(() => valuesOf(template), [template]);
  const loadTemplate = useLoadMailTemplate(departmentId, kind);
  const { mutateAsync: updateTemplate } = useUpdateMailTemplate(departmentId, kind);
  const { mutateAsync: resetTemplate } = useResetMailTemplate(departmentId, kind);
  const { mutateAsync: previewLetter, isPending: isPreviewing } = usePreviewLetter();
  const [preview, setPreview] = useState<{ html: string; subject: string } | null>(null);
  const form = useProblemForm<MailTemplateValues>({
    values,
    checkText: checkValidityText,
    save: async ({ subject, content, version }) => {
      await updateTemplate({ subject, content, version });
      toast.success('Modifications enregistrées');
    },
  });

  const reset = async () => {
    const goAhead = await confirm({
      title: 'Modèle d’origine',
      text: `Le texte de votre département pour « ${name} » sera remplacé par le modèle d’origine.`,
      action: 'Revenir au modèle d’origine',
      danger: true,
    });
    if (!goAhead) return;
    try {
      const saved = await resetTemplate((form.form.getFieldsValue(true) as MailTemplateValues).version);
      form.reset(valuesOf(saved.find((each) => each.kind === kind)!));
      toast.success('Modifications enregistrées');
    } catch (error) {
      toast.error(problemText(error));
    }
  };

  const show = async () => {
    const { subject, content } = form.form.getFieldsValue(true) as MailTemplateValues;
    try {
      const { html } = await previewLetter({ subject, content });
      setPreview({ html, subject });
    } catch (error) {
      toast.error(problemText(error));
    }
  };

  return (
    <FormPage<MailTemplateValues>
      {...page}
      actions={
        kind.startsWith('reminder-') ? (
          <ReminderRulesButton departmentId={departmentId} />
        ) : (
          kind === 'invoice' && <DeliveryChannelButton departmentId={departmentId} />
        )
      }
      documentTitle={`Modèle d’e-mail : ${name}`}
      form={form}
      readOnly={readOnly}
      loadOther={async () => valuesOf(await loadTemplate())}
      saveActions={
        <>
          {!isDefault && <Button onClick={() => void reset()}>Modèle d’origine</Button>}
          <Button loading={isPreviewing} onClick={() => void show()}>
            Aperçu
          </Button>
        </>
      }
    >
      {kinds}
      {isDefault && (
        <Notice tone="info">Ce texte est le modèle d’origine : votre département n’a pas encore écrit le sien.</Notice>
      )}
      <FormSection title={name}>
        <Field name="subject" label="Sujet" required className={styles.wide}>
          <input className="pds-input" maxLength={200} autoComplete="off" />
        </Field>
        <Field name="content" label="Contenu" required className={styles.wide}>
          <RichTextInput name="Contenu" disabled={readOnly} />
        </Field>
      </FormSection>
      <FormSection
        title="Champs à insérer"
        hint="Écrits entre accolades, d’un seul tenant, ils sont remplacés par les valeurs du dossier."
      >
        <dl className={styles.placeholders}>
          {placeholders.map((placeholder) => (
            <div key={placeholder.name}>
              <dt>{`{${placeholder.name}}`}</dt>
              <dd>{placeholder.label}</dd>
            </div>
          ))}
        </dl>
      </FormSection>
      {preview && (
        <Dialog title="Aperçu de l’e-mail" width={720} onClose={() => setPreview(null)}>
          <LetterPreview html={preview.html} envelope={[['Sujet', preview.subject]]} />
        </Dialog>
      )}
    </FormPage>
  );
}
