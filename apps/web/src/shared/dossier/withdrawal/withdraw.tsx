import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/buttons/button';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import { ChangeList } from '../changes/change-list';
import { useListChangeRequests } from '../changes/change-requests';
import styles from '../changes/changes.module.css';

/** Loaded when it is first opened. */
const WithdrawDialog = lazyComponent(() => import('./withdraw-dialog'));

/** The withdrawals of a dossier with their answers, and the button for another one, as long as its organiser may withdraw it. */
export default function Withdraw({ demandId }: { demandId: number }) {
  const { data } = useListChangeRequests(demandId);
  const [withdrawing, setWithdrawing] = useState(false);
  const withdrawal = data?.withdrawal;
  const earlier = data?.requests.filter(({ field }) => field === 'withdrawal') ?? [];
  // The words of the law where a private person goes back on a contract (code de la consommation, art. L. 221-21).
  const title = withdrawal?.isRight ? 'Renoncer au contrat ici' : 'Annuler ma manifestation';
  if (!withdrawal && earlier.length === 0) return null;
  return (
    <div className={styles.asked}>
      {earlier.length > 0 && <ChangeList requests={earlier} />}
      {withdrawal && (
        <Button danger onClick={() => setWithdrawing(true)}>
          {title}
        </Button>
      )}
      {/* The button may be in a form, and a form cannot be in another. */}
      {withdrawal &&
        withdrawing &&
        createPortal(
          <WithdrawDialog
            demandId={demandId}
            withdrawal={withdrawal}
            title={title}
            onClose={() => setWithdrawing(false)}
          />,
          document.body,
        )}
    </div>
  );
}
