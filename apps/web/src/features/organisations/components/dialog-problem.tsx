import { FormProblem } from '../../../shared/form/form-problem';
import { OtherVersion, type OtherVersionProps } from '../../../shared/form/other-version';
import styles from './dialog-problem.module.css';

/** Why a dialog could not be saved, with the other version if somebody else saved meanwhile. */
export function DialogProblem<Values>({ form, load }: OtherVersionProps<Values>) {
  return (
    <div className={styles.problem}>
      <FormProblem problem={form.problem} />
      <OtherVersion form={form} load={load} />
    </div>
  );
}
