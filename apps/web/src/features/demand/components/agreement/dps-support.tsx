import type { DemandDetails, DossierActionsAnswer, MessageAnswer } from '@pds/api-client/generated/model';
import { useId } from 'react';
import { useSavePendingChanges } from '../../../../shared/dossier/save-pending-changes';
import { Button } from '../../../../shared/ui/buttons/button';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { toast } from '../../../../shared/ui/state/toast';
import { useConfigureDemand } from '../../api/demands';
import { useShownVersion } from '../../api/slots';
import styles from './dps-support.module.css';
import { useRun } from '../../../../shared/ui/state/use-run';
import { RefusalState } from './refusal-state';

export interface DpsSupportProps {
  demand: DemandDetails;
  /** Which actions are allowed, with the reasons for refused ones. */
  actions: Pick<DossierActionsAnswer, 'refuse' | 'takeUp'>;
  /** A read-only user may still have the refusal's e-mail sent again: its state is then outside the disabled form. */
  readOnly: boolean;
  /** Opens the e-mail that refuses the demand, outside the form of the dossier. */
  onRefuse: () => void;
  /** Opens the dialog to send the refusal's e-mail again, outside the form too. */
  onResend: (message: MessageAnswer) => void;
}

/** « DPS pris en charge » : « NON » refuses the demand with its e-mail, « OUI » takes it on again (spec back-office 2). */
export function DpsSupport({ demand, actions, readOnly, onRefuse, onResend }: DpsSupportProps) {
  const savePendingChanges = useSavePendingChanges();
  const { id, dpsSupport } = demand;
  const [busy, run] = useRun();
  const { mutateAsync: configure } = useConfigureDemand(id);
  const versionNow = useShownVersion(id);
  const refusalReason = dpsSupport ? actions.refuse : actions.takeUp;
  const refusalReasonId = useId();

  const refuse = () =>
    run(async () => {
      if (await savePendingChanges()) onRefuse();
    });

  const takeUp = () =>
    run(async () => {
      const goAhead = await confirm({
        title: 'Reprise en charge',
        text: `Reprendre en charge la demande n°\u00a0${id}\u00a0? Elle redevient EN COURS. L’organisateur n’en est pas averti par e-mail.`,
        action: 'Reprendre en charge',
      });
      if (!goAhead || !(await savePendingChanges())) return;
      await configure({ version: versionNow(), dpsSupport: true });
      toast.success('La demande est de nouveau EN COURS');
    });

  if (readOnly) {
    return (
      <div className={styles.support}>
        <p className={styles.title}>DPS pris en charge</p>
        <p>{dpsSupport ? 'OUI' : 'NON'}</p>
      </div>
    );
  }
  const disabled = busy || refusalReason !== null;
  return (
    <fieldset className={styles.support} aria-describedby={refusalReason === null ? undefined : refusalReasonId}>
      <legend>DPS pris en charge</legend>
      <div className={styles.answers}>
        <label>
          <input
            type="radio"
            name="dpsSupport"
            disabled={disabled}
            checked={dpsSupport}
            onChange={() => void takeUp()}
          />
          OUI
        </label>
        <label>
          <input
            type="radio"
            name="dpsSupport"
            disabled={disabled}
            checked={!dpsSupport}
            onChange={() => void refuse()}
          />
          NON
        </label>
      </div>
      {dpsSupport && (
        <Button size="small" disabled={disabled} onClick={() => void refuse()}>
          Refuser la demande
        </Button>
      )}
      {refusalReason !== null && (
        <p id={refusalReasonId} className={styles.hint}>
          {refusalReason}
        </p>
      )}
      {!dpsSupport && <RefusalState demand={demand} onResend={onResend} />}
    </fieldset>
  );
}
