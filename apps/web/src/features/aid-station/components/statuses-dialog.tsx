import type { AidStationListRow, UpdatedStatuses, UpdateStatusesBody } from '@pds/api-client/generated/model';
import { shortfallInWords } from '@pds/pricing/domain';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { useUpdateStatuses } from '../api/stations';
import { Field } from '../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../shared/form/form-problem';
import { NumberSelect } from '../../../shared/form/inputs/number-select';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { formatNumber } from '../../../shared/ui/text/format';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { toast } from '../../../shared/ui/state/toast';
import { type StatusName, statusTables } from './status-select';

/** A station with a text about it. */
interface NamedStation {
  readonly id: number;
  readonly text: string | null;
}

/** What the user must read before the dialog closes. */
interface Result {
  readonly refused: readonly UpdatedStatuses[];
  /** Stations that were set although their team is incomplete. */
  readonly incomplete: readonly NamedStation[];
}

type Values = Readonly<Record<StatusName, number | null>>;

const unchanged: Values = { commercialStatus: null, teamStatus: null, administrativeStatus: null };
const names = Object.keys(unchanged) as StatusName[];
const title = 'Changer les statuts';

/**
 * « Changer les statuts »: sets the same statuses for the chosen stations, then names those that could not be set and those with incomplete
 * teams.
 */
export default function StatusesDialog({
  stations,
  onDone,
  onClose,
}: {
  stations: readonly AidStationListRow[];
  /** Called with the stations that were set. */
  onDone: (set: readonly AidStationListRow[]) => void;
  onClose: () => void;
}) {
  // Stations that were set leave the selection, so the choice is kept here.
  const [chosen] = useState(stations);
  const [result, setResult] = useState<Result | null>(null);
  const { mutateAsync: update } = useUpdateStatuses();
  const form = useProblemForm<Values>({
    values: unchanged,
    save: async (values) => {
      const given = Object.fromEntries(
        names.filter((name) => values[name] !== null).map((name) => [name, values[name]]),
      );
      const { updated } = await update({
        ...(given as Omit<UpdateStatusesBody, 'ids'>),
        ids: chosen.map(({ id }) => id),
      });
      const refused = updated.filter(({ refusal }) => refusal !== null);
      const incomplete = updated.flatMap(({ id, statuses }) =>
        statuses?.missingTeam ? [{ id, text: shortfallInWords(statuses.missingTeam) }] : [],
      );
      const set = updated.length - refused.length;
      if (set > 0)
        toast.success(
          set > 1 ? `Les statuts de ${formatNumber(set)} postes ont été mis à jour` : 'Le statut a été mis à jour',
        );
      onDone(chosen.filter(({ id }) => refused.every((one) => one.id !== id)));
      if (refused.length + incomplete.length === 0) onClose();
      else setResult({ refused, incomplete });
    },
  });
  const count = chosen.length > 1 ? `${formatNumber(chosen.length)} postes de secours` : '1 poste de secours';
  return (
    <Dialog
      title={title}
      width={560}
      keep
      onClose={onClose}
      footer={
        result ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
              Enregistrer
            </Button>
          </>
        )
      }
    >
      {result ? (
        <>
          <StationsNotice
            title={titleOf(result.refused)}
            stations={result.refused.map(({ id, refusal }) => ({ id, text: refusal }))}
          />
          <StationsNotice
            title={
              result.incomplete.length > 1
                ? 'Équipes validées alors qu’elles sont incomplètes\u00a0:'
                : 'Équipe validée alors qu’elle est incomplète\u00a0:'
            }
            stations={result.incomplete}
          />
        </>
      ) : (
        <Form<Values> {...form.formProps} name="statuses" aria-label="Statuts des postes choisis">
          <p>{count} : ce qui n’est pas choisi ci-dessous reste tel quel.</p>
          {names.map((name) => (
            <Field key={name} name={name} label={statusTables[name].label}>
              <NumberSelect emptyText="Ne pas changer" options={optionsOf(name)} />
            </Field>
          ))}
          <FormProblem problem={form.problem} />
        </Form>
      )}
    </Dialog>
  );
}

/** Lists stations, if there are any. */
function StationsNotice({ title, stations }: { title: string; stations: readonly NamedStation[] }) {
  if (stations.length === 0) return null;
  return (
    <Notice tone="warning" title={title}>
      <ul>
        {stations.map(({ id, text }) => (
          <li key={id}>
            n°&nbsp;{id} – {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const optionsOf = (name: StatusName) =>
  Object.entries(statusTables[name].table).map(([code, { text }]) => ({ value: Number(code), label: text }));

function titleOf(refused: readonly UpdatedStatuses[]): string {
  if (refused.some(({ isUncertain }) => isUncertain)) return 'À vérifier ou à refaire\u00a0:';
  return refused.length > 1 ? 'Ces postes n’ont pas été modifiés\u00a0:' : 'Ce poste n’a pas été modifié\u00a0:';
}
