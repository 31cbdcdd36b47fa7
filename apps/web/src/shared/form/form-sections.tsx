import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/buttons/button';
import { showControl } from '../ui/lazy/show-control';
import { isDialogOpen } from '../ui/single-keys';
import { useIsPhone } from '../ui/use-media-query';
import { FormProblem } from './form-problem';
import styles from './form-sections.module.css';
import { OtherVersion } from './other-version';
import type { FormProblems } from './problem-form';

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
    // Disables native controls; Ant Design disables only its own.
    <fieldset disabled={readOnly} className={styles.sections}>
      {children}
    </fieldset>
  );
}

export interface SaveBarProps<Values> {
  form: FormProblems<Values>;
  /** Why the save button is inactive. Active when empty or absent. */
  saveDisabledReason?: string | undefined;
  /** Further buttons of the save bar (DUPLIQUER, SUPPRIMER…). */
  saveActions?: ReactNode;
  /** Loads what somebody else saved meanwhile, if saves compare versions. */
  loadOther?: (() => Promise<Partial<Values>>) | undefined;
  /** Total of the form, always visible. */
  sum?: ReactNode;
}

/** State, problem and buttons of a form, at the bottom of the window. Render inside the `Form` that it saves. */
export function SaveBar<Values>({ form, saveDisabledReason, saveActions, loadOther, sum }: SaveBarProps<Values>) {
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
          variant="primary"
          type="submit"
          loading={saving}
          disabled={Boolean(saveDisabledReason)}
          aria-describedby={saveDisabledReason ? reasonId : undefined}
        >
          ENREGISTRER
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
