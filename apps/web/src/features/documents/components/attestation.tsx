import { Button } from '../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { useOpenAttestation } from '../api/attestation';
import styles from './attestation.module.css';

/** « Attestation de présence des secours », of the convention that was accepted last. */
export default function Attestation({ conventionId }: { conventionId: number }) {
  const { mutate: open, isPending, error } = useOpenAttestation();
  return (
    <div className={styles.attestation}>
      {error && <Notice tone="warning" title={problemText(error)} />}
      <Button loading={isPending} onClick={() => open(conventionId)}>
        Attestation de présence des secours
      </Button>
    </div>
  );
}
