import type { InvoiceToPayAnswer, NextStepAnswer } from '@pds/api-client/generated/model';
import { type StepText, stepText } from './next-step';
import styles from './next-step-line.module.css';

/** Shows who has to act in a dossier and what they do, on its card and on its page. */
export function NextStepLine({ step, toPay }: { step: NextStepAnswer; toPay: readonly InvoiceToPayAnswer[] }) {
  return <StepLine by={step.by} text={stepText(step, toPay)} />;
}

/** One step in the colour of who has to act. */
export function StepLine({ by, text: { who, what, isLate } }: { by: NextStepAnswer['by']; text: StepText }) {
  return (
    <p className={`${styles.step} ${isLate ? styles.late : styles[by]}`}>
      {who && <strong>{who} : </strong>}
      {what}
    </p>
  );
}
