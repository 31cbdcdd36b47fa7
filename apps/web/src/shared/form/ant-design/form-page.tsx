import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Crumb, PageFrame } from '../../ui/page/page-frame';
import { useIsPhone } from '../../ui/use-media-query';
import { showControl } from '../../ui/lazy/show-control';
import { isDialogOpen } from '../../ui/single-keys';
import { FormProblem } from '../form-problem';
import styles from './form-page.module.css';
import { useUnsavedChanges } from '../unsaved-changes';
import { OtherVersion } from './other-version';
import type { ProblemForm } from './use-problem-form';

export interface FormPageProps<Values> {
  title: string;
  /** Title of the browser tab, as in {@link PageFrame}. */
  documentTitle?: string | undefined;
  breadcrumb?: readonly Crumb[];
  meta?: ReactNode;
  actions?: ReactNode;
  /** From {@link useProblemForm}. */
  form: ProblemForm<Values>;
  saveLabel?: string;
  /** Why the save button is inactive. Active when empty or absent. */
  saveDisabledReason?: string;
  /** Further buttons of the save bar (DUPLIQUER, SUPPRIMER…). */
  saveActions?: ReactNode;
  /** Loads what somebody else saved meanwhile, if saves compare versions. */
  loadOther?: () => Promise<Partial<Values>>;
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
  saveLabel,
  saveDisabledReason,
  saveActions,
  loadOther,
  readOnly = false,
  links,
  children,
}: FormPageProps<Values>) {
  useUnsavedChanges(form.dirty && !readOnly);
  return (
    <PageFrame title={title} documentTitle={documentTitle} breadcrumb={breadcrumb} meta={meta} actions={actions}>
      {readOnly && <ReadOnlyNote />}
      <Form<Values> {...form.formProps} disabled={readOnly || undefined}>
        {links}
        <FormSections readOnly={readOnly}>{children}</FormSections>
        {!readOnly && (
          <SaveBar
            form={form}
            saveLabel={saveLabel}
            saveDisabledReason={saveDisabledReason}
            saveActions={saveActions}
            loadOther={loadOther}
          />
        )}
      </Form>
    </PageFrame>
  );
}

/** Says that nothing can be changed here, so that nobody looks for the button. */
export function ReadOnlyNote() {
  return (
    <p role="note" className={styles.readOnly}>
      Lecture seule : votre rôle ne permet pas de modifier cette page.
    </p>
  );
}

/** The sections of a form, one below the other. */
export function FormSections({ readOnly, children }: { readOnly: boolean; children: ReactNode }) {
  return (
    // Ant Design disables only its own controls. The fieldset disables native ones.
    <fieldset disabled={readOnly} className={styles.sections}>
      {children}
    </fieldset>
  );
}

/**
 * State, problem and buttons of a form, at the bottom of the window. Render inside the `Form` that it saves.
 * @param props.sum total of the form, always visible
 */
export function SaveBar<Values>({
  form,
  saveLabel = 'ENREGISTRER',
  saveDisabledReason,
  saveActions,
  loadOther,
  sum,
}: Pick<FormPageProps<Values>, 'form' | 'saveLabel' | 'saveDisabledReason' | 'saveActions' | 'loadOther'> & {
  sum?: ReactNode;
}) {
  const { problem, saving, dirty } = form;
  const reasonId = useId();
  const bar = useRef<HTMLDivElement>(null);
  useSaveKeys(bar);
  return (
    <div ref={bar} className={styles.bar}>
      <FormProblem problem={problem} />
      <div className={styles.buttons}>
        <div className={styles.saveState}>
          <p className={styles.state} role="status">
            {saving ? 'Enregistrement…' : dirty ? 'Modifications non enregistrées' : ''}
          </p>
          {sum}
        </div>
        {saveDisabledReason && (
          <p id={reasonId} className={styles.reason}>
            {saveDisabledReason}
          </p>
        )}
        {saveActions}
        {loadOther && <OtherVersion form={form} load={loadOther} />}
        <Button
          type="primary"
          htmlType="submit"
          loading={saving}
          disabled={Boolean(saveDisabledReason)}
          aria-describedby={saveDisabledReason ? reasonId : undefined}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}

/** Saves the form of a save bar on `Ctrl+S` (`⌘S`), like its button. Not while a dialog is open. */
function useSaveKeys(bar: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      const button = bar.current?.querySelector<HTMLButtonElement>('button[type="submit"]');
      if (event.repeat || isDialogOpen()) return;
      button?.click();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [bar]);
}

/** A titled block of fields, in as many columns as fit. Scrolls to the field that the address names (`#siret`) and focuses it. */
export function FormSection({
  title,
  hint,
  actions,
  folds = false,
  startsOpen = false,
  id,
  children,
}: {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  /** Only its title is shown until it is pressed: on a phone, or `always`. Its fields keep their values. */
  folds?: boolean | 'always';
  /** Whether it begins unfolded. */
  startsOpen?: boolean;
  id?: string;
  children: ReactNode;
}) {
  const isPhone = useIsPhone();
  const isFolded = folds === 'always' || (isPhone && folds);
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // A field in the address is the user's target.
  useEffect(() => {
    const field = hash === '' ? null : document.getElementById(hash.slice(1));
    if (field && section.current?.contains(field)) showControl(field);
  }, [hash]);
  return (
    <section ref={section} id={id} className={styles.section}>
      {isFolded ? (
        <details open={startsOpen}>
          <summary className={styles.fold}>
            <h2>{title}</h2>
          </summary>
          {hint && <p className={styles.foldedHint}>{hint}</p>}
          <div className={styles.fields}>{children}</div>
          {actions && <div className={styles.sectionActions}>{actions}</div>}
        </details>
      ) : (
        <>
          <header className={styles.sectionHeader}>
            <h2>{title}</h2>
            {hint && <p>{hint}</p>}
            {actions && <div className={styles.sectionActions}>{actions}</div>}
          </header>
          <div className={styles.fields}>{children}</div>
        </>
      )}
    </section>
  );
}
