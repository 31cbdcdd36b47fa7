import type { WithdrawalAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button';
import { lazyComponent } from '../../ui/lazy/lazy-component';

/** Loaded when it is first opened. */
const WithdrawDialog = lazyComponent(() => import('./withdraw-dialog'));

/**
 * The button with which the organiser of a dossier withdraws its event.
 * @param withdrawal what it costs
 */
export function Withdraw({ demandId, withdrawal }: { demandId: number; withdrawal: WithdrawalAnswer }) {
  const [withdrawing, setWithdrawing] = useState(false);
  // The words of the law where a private person goes back on a contract (code de la consommation, art. L. 221-21).
  const title = withdrawal.isRight ? 'Renoncer au contrat ici' : 'Annuler ma manifestation';
  return (
    <>
      <Button danger onClick={() => setWithdrawing(true)}>
        {title}
      </Button>
      {withdrawing && <WithdrawDialog {...{ demandId, withdrawal, title }} onClose={() => setWithdrawing(false)} />}
    </>
  );
}
