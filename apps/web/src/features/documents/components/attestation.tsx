import { Button } from '../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { useOpenAttestation } from '../api/attestation';
import styles from './attestation.module.css';
import { bindingDocument, type DocumentVersion } from './document-status';

/** « Attestation de présence des secours » of the convention that was accepted last; nothing before one is. */
export default function Attestation({ documents }: { documents: readonly DocumentVersion[] }) {
  const convention = bindingDocument(2, documents);
  const { mutate: open, isPending, error } = useOpenAttestation();
  if (!convention) return null;
  return (
    <div className={styles.attestation}>
      {error && <Notice tone="warning" title={problemText(error)} />}
      <Button loading={isPending} onClick={() => open(convention.id)}>
        Attestation de présence des secours
      </Button>
    </div>
  );
}
