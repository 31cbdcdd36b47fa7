import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { useSavePendingChanges } from '../../../shared/dossier/save-pending-changes';
import { Field } from '../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../shared/form/form-problem';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import { toast } from '../../../shared/ui/state/toast';
import { useSetEprotecNumber } from '../api/eprotec';
import styles from './eprotec-panel.module.css';

export interface EprotecNumberProps {
  id: number;
  /** The event's number in e-Protec. Empty if there is none. */
  number: string;
}

interface NumberValues {
  readonly eProtecId: string;
}

/**
 * Corrects the number of a station's event in e-Protec by hand. An event that e-Protec does not find keeps its number until somebody
 * removes it here (ADR 0054).
 */
export function EprotecNumber({ id, number }: EprotecNumberProps) {
  // Setting the number changes the version of the dossier.
  const savePendingChanges = useSavePendingChanges();
  const { mutateAsync: setNumber } = useSetEprotecNumber(id);
  const values = useMemo<NumberValues>(() => ({ eProtecId: number }), [number]);
  const form = useProblemForm<NumberValues>({
    values,
    save: async ({ eProtecId }) => {
      if (!(await savePendingChanges())) return false;
      const typed = eProtecId.trim();
      await setNumber(typed || null);
      toast.success(typed ? 'Le numéro e-Protec est enregistré' : 'Le numéro e-Protec est retiré');
      return true;
    },
  });
  useUnsavedChanges(form.dirty);
  return (
    <details className={styles.number}>
      <summary>{number ? 'Corriger ou retirer le numéro' : 'Noter le numéro à la main'}</summary>
      <Form<NumberValues> {...form.formProps} name="eprotec-number" aria-label="Correction du numéro e-Protec">
        <Field
          name="eProtecId"
          label="Numéro e-Protec"
          hint="L’évènement de ce numéro sera mis à jour. Sans numéro, la prochaine synchronisation crée un évènement."
        >
          <input className="pds-input" maxLength={50} autoComplete="off" />
        </Field>
        <FormProblem problem={form.problem} />
        <Button htmlType="submit" loading={form.saving} disabled={!form.dirty}>
          Enregistrer le numéro
        </Button>
      </Form>
    </details>
  );
}
