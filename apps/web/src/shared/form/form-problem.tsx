import { useEffect, useRef } from 'react';
import { AssociationContact } from '../ui/page/association-contact';
import { Notice } from '../ui/state/problem-notice';
import styles from './form-problem.module.css';
import type { FormProblems } from './problem-form';

/**
 * Shows the errors of a save that concern no single field. Scrolls itself into view unless a field was scrolled to: the pressed button may be
 * far below.
 */
export function FormProblem({ problem }: Pick<FormProblems<unknown>, 'problem'>) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem && !problem.isAtField) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  const { text, details, contact } = problem;
  return (
    <div ref={notice} className={styles.problem}>
      <Notice tone="error" title={text}>
        {(details.length > 0 || contact) && (
          <>
            {details.length > 0 && (
              <ul className={styles.details}>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
            <AssociationContact contact={contact} />
          </>
        )}
      </Notice>
    </div>
  );
}
