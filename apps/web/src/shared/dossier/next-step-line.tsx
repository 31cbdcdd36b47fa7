import type { InvoiceToPayAnswer, NextStepAnswer } from '@pds/api-client/generated/model';
import { stepText } from './next-step';
import styles from './next-step-line.module.css';

/** Shows who has to act in a dossier and what they do, on its card and on its page. */
export function NextStepLine({ step, toPay }: { step: NextStepAnswer; toPay: readonly InvoiceToPayAnswer[] }) {
  const { who, what, isLate } = stepText(step, toPay);
  return (
    <p className={`${styles.step} ${isLate ? styles.late : styles[step.by]}`}>
      {who && <strong>{who} : </strong>}
      {what}
    </p>
  );
}
