import { Notice } from '../ui/problem-notice';
import styles from './form-problem.module.css';
import type { FormProblems } from './problem-form';

/** What a save answered beyond single fields. */
export function FormProblem({ problem }: Pick<FormProblems<unknown>, 'problem'>) {
  if (!problem) return null;
  return (
    <Notice tone="error" title={problem.text}>
      {problem.details.length > 0 && (
        <ul className={styles.details}>
          {problem.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
