import type { DemandDetails, DossierActionsAnswer, MessageAnswer } from '@pds/api-client/generated/model';
import { useId, useState } from 'react';
import { useStoreShown } from '../../../shared/dossier/store-shown';
import { confirm } from '../../../shared/ui/confirm';
import { problemText } from '../../../shared/ui/problem-notice';
import { toast } from '../../../shared/ui/toast';
import { useConfigureDemand } from '../api/demands';
import { useShownVersion } from '../api/slots';
import styles from './dps-support.module.css';
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
  const storeShown = useStoreShown();
  const { id, dpsSupport } = demand;
  const [busy, setBusy] = useState(false);
  const { mutateAsync: configure } = useConfigureDemand(id);
  const versionNow = useShownVersion(id);
  const whyNot = dpsSupport ? actions.refuse : actions.takeUp;
  const whyNotId = useId();

  /** Saves the input, then runs one change at a time and shows its error. */
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  const refuse = () =>
    run(async () => {
      if (await storeShown()) onRefuse();
    });

  const takeUp = () =>
    run(async () => {
      const goAhead = await confirm({
        title: 'Reprise en charge',
        text: `Reprendre en charge la demande n°\u00a0${id}\u00a0? Elle redevient EN COURS. L’organisateur n’en est pas averti par e-mail.`,
        action: 'Reprendre en charge',
      });
      if (!goAhead || !(await storeShown())) return;
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
  const disabled = busy || whyNot !== null;
  return (
    <fieldset className={styles.support} aria-describedby={whyNot === null ? undefined : whyNotId}>
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
      {whyNot !== null && (
        <p id={whyNotId} className={styles.hint}>
          {whyNot}
        </p>
      )}
      {!dpsSupport && <RefusalState demand={demand} onResend={onResend} />}
    </fieldset>
  );
}
