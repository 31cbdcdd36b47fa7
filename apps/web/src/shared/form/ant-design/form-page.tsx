import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { type Crumb, PageFrame } from '../../ui/page/page-frame';
import { FormSections, ReadOnlyNote, SaveBar, type SaveBarProps } from '../form-sections';
import { useUnsavedChanges } from '../unsaved-changes';
import type { ProblemForm } from './use-problem-form';

export interface FormPageProps<Values> extends Omit<SaveBarProps<Values>, 'form' | 'sum'> {
  title: string;
  /** Title of the browser tab, as in {@link PageFrame}. */
  documentTitle?: string | undefined;
  breadcrumb?: readonly Crumb[];
  meta?: ReactNode;
  actions?: ReactNode;
  /** From {@link useProblemForm}. */
  form: ProblemForm<Values>;
  /** Disables the fields and hides the save bar (spec back-office 6). */
  readOnly?: boolean;
  /** Above the sections; also usable when nothing can be changed. */
  links?: ReactNode;
  children: ReactNode;
}

/**
 * The form pattern: labels above, announced errors under their fields, a save bar that stays visible, and a question before leaving with
 * unsaved changes.
 */
export function FormPage<Values extends object>({
  title,
  documentTitle,
  breadcrumb,
  meta,
  actions,
  form,
  readOnly = false,
  links,
  children,
  ...save
}: FormPageProps<Values>) {
  useUnsavedChanges(form.dirty && !readOnly);
  return (
    <PageFrame title={title} documentTitle={documentTitle} breadcrumb={breadcrumb} meta={meta} actions={actions}>
      {readOnly && <ReadOnlyNote />}
      <Form<Values> {...form.formProps} disabled={readOnly || undefined}>
        {links}
        <FormSections readOnly={readOnly}>{children}</FormSections>
        {!readOnly && <SaveBar form={form} {...save} />}
      </Form>
    </PageFrame>
  );
}
