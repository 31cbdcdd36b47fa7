import type { RepetitionAnswer } from '@pds/api-client/generated/model';
import { Notice } from '../ui/state/problem-notice';
import styles from './repetition-notice.module.css';

/**
 * Shows what « Refaire comme l’an dernier » moved, and what to verify, to the organiser and to staff. Nothing for a demand that repeats
 * none, or that is decided on.
 */
export function RepetitionNotice({ repetition }: { repetition: RepetitionAnswer | null }) {
  if (!repetition) return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone={repetition.toVerify.length > 0 ? 'warning' : 'info'}
        title={`Cette demande reprend la demande n° ${repetition.of}`}
      >
        <RepetitionList {...repetition} />
      </Notice>
    </div>
  );
}

interface RepetitionListProps {
  readonly moved: readonly string[];
  readonly toVerify: readonly string[];
}

/** The new first day, what to verify, and the other changes folded. */
export function RepetitionList({ moved: [days, ...others], toVerify }: RepetitionListProps) {
  return (
    <div className={styles.list}>
      <p>{days}</p>
      {toVerify.length > 0 && (
        <>
          <p>
            <strong>Vérifiez&nbsp;:</strong>
          </p>
          <Sentences of={toVerify} />
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>Les textes et heures qui ont changé ({others.length})</summary>
          <Sentences of={others} />
        </details>
      )}
    </div>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
