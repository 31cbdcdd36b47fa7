import type { UpdateStatusBody } from '@pds/api-client/generated/model';
import { shortfallInWords } from '@pds/pricing/domain';
import { useCallback, useRef, useState } from 'react';
import { areStatusesStored, useUpdateStatus } from '../api/stations';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import { problemText } from '../../../shared/ui/state/problem-notice';
import {
  administrativeStatuses,
  commercialStatuses,
  hostings,
  reinforcements,
  type StatusText,
  teamStatuses,
} from '../../../shared/reference/statuses';
import { toast } from '../../../shared/ui/state/toast';
import tones from '../../../shared/ui/state/tones.module.css';
import styles from './status-select.module.css';

/** Every status of a demand or station. */
export type DossierStatusName = Exclude<keyof UpdateStatusBody, 'id'>;
/** Statuses shown in lists. */
export type StatusName = 'commercialStatus' | 'teamStatus' | 'administrativeStatus';

/** The statuses that staff may set freely (spec back-office 4). */
export const statusTables: Readonly<
  Record<DossierStatusName, { label: string; table: Readonly<Record<number, StatusText>> }>
> = {
  commercialStatus: { label: 'Statut commercial', table: commercialStatuses },
  teamStatus: { label: 'Statut équipe', table: teamStatuses },
  administrativeStatus: { label: 'Statut administratif', table: administrativeStatuses },
  reinforcement: { label: 'Renforts', table: reinforcements },
  hosting: { label: 'Hébergement', table: hostings },
};

/** Shown as a warning; the choice is not refused. */
const incompleteTeamWarning = 'L’équipe est validée alors qu’elle est incomplète';

export interface StatusSelectProps {
  id: number;
  name: DossierStatusName;
  value: number;
  /** Text of the present status, if more is known than its table says. */
  text?: string;
  /** Names the control if it has no visible label. */
  label?: string;
  /** Whether to warn of a validated team that is incomplete. The dossier's page shows it anyway. */
  warnsOfTeam?: boolean;
}

/** A status as a coloured select: any value can be chosen and is saved at once (spec back-office 2). */
export function StatusSelect({ id, name, value, text: presentText, label, warnsOfTeam }: StatusSelectProps) {
  const { mutateAsync: updateStatus } = useUpdateStatus(id);
  const [pending, setPending] = useState<number | null>(null);
  const { table, label: statusLabel } = statusTables[name];
  const shown = pending ?? value;
  // A choice that waits for the previous one is still to be sent by this page.
  const areStored = useCallback(() => areStatusesStored(id), [id]);
  useUnsavedChanges(pending !== null, areStored);

  /** Counts the choices: the answer to a replaced choice is ignored. */
  const choices = useRef(0);

  const change = async (status: number) => {
    const choice = ++choices.current;
    const isLast = () => choice === choices.current;
    setPending(status);
    try {
      const { missingTeam } = await updateStatus({ [name]: status } as UpdateStatusBody);
      if (!isLast()) return;
      toast.success('Le statut a été mis à jour');
      if (missingTeam && warnsOfTeam) {
        toast.warning(`${incompleteTeamWarning} (poste n°\u00a0${id}). ${shortfallInWords(missingTeam)}`);
      }
    } catch (error) {
      if (isLast()) toast.error(problemText(error));
    } finally {
      if (isLast()) setPending(null);
    }
  };

  return (
    <select
      className={`pds-input ${styles.select} ${tones[table[shown]?.tone ?? 'neutral']}`}
      aria-label={label ?? `${statusLabel} du poste de secours n° ${id}`}
      aria-busy={pending !== null}
      value={shown}
      onChange={(event) => void change(Number(event.target.value))}
    >
      {Object.entries(table).map(([code, { text }]) => (
        <option key={code} value={code}>
          {Number(code) === value ? (presentText ?? text) : text}
        </option>
      ))}
    </select>
  );
}
