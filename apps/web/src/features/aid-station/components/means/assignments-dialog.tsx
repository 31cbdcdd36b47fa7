import { Problem } from '@pds/api-client';
import type { SlotAssignmentsAnswer, SlotMeansAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import { problemText } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { useAssignMeans, useLoadAssignments } from '../../api/assignments';
import { FormDialog } from '../form-dialog';
import styles from './assignments-dialog.module.css';
import { MeansWarnings } from './means-warnings';

/** What the user chooses from, as it was loaded. */
interface Loaded {
  readonly slot: SlotAssignmentsAnswer;
  readonly version: number;
}

const isProblem = (error: unknown, status: number) => error instanceof Problem && error.status === status;

const assignedIds = ({ means }: SlotAssignmentsAnswer) =>
  new Set(means.filter(({ isAssigned }) => isAssigned).map(({ id }) => id));

/** Dialog in which the means of a slot are checked by name, each with what speaks against it. Nothing is locked. */
export function AssignmentsDialog({
  demandId,
  onClose,
  ...opened
}: Loaded & { demandId: number; onClose: () => void }) {
  const [{ slot, version }, setLoaded] = useState<Loaded>(opened);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => assignedIds(slot));
  const assign = useAssignMeans(demandId);
  const load = useLoadAssignments(demandId);

  const save = async () => {
    try {
      await assign.mutateAsync({ slotId: slot.id, equipmentIds: [...chosen], version });
    } catch (problem) {
      // The slot is gone: the list behind no longer has it, and closes this dialog.
      if (isProblem(problem, 404)) toast.error(problemText(problem));
      throw problem;
    }
    toast.success('Moyens affectés');
  };
  const loadOther = async () => {
    try {
      const other = await load();
      const found = other.slots.find(({ id }) => id === slot.id);
      if (!found) return onClose();
      setLoaded({ slot: found, version: other.version });
      setChosen(assignedIds(found));
      assign.reset();
    } catch (problem) {
      toast.error(problemText(problem));
    }
  };
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)));
  // Somebody else saved meanwhile, or retired a vehicle that is still shown here.
  const isOutdated = isProblem(assign.error, 409) || isProblem(assign.error, 422);
  const groups = [
    { title: 'Vendus sur ce créneau', means: slot.means.filter(({ isSold }) => isSold) },
    { title: 'Non vendus sur ce créneau', means: slot.means.filter(({ isSold }) => !isSold) },
  ];
  return (
    <FormDialog
      title={`Moyens affectés\u00a0: ${slot.name}`}
      width={560}
      action="Enregistrer"
      call={assign}
      remedy={isOutdated && <Button onClick={() => void loadOther()}>Charger l’autre version</Button>}
      onSave={save}
      onClose={onClose}
    >
      {groups
        .filter(({ means }) => means.length > 0)
        .map(({ title, means }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {means.map((each) => (
              <Choice
                key={each.id}
                means={each}
                checked={chosen.has(each.id)}
                onChange={(isChosen) => choose(each.id, isChosen)}
              />
            ))}
          </fieldset>
        ))}
    </FormDialog>
  );
}

function Choice({
  means,
  checked,
  onChange,
}: {
  means: SlotMeansAnswer;
  checked: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {means.name}
        <MeansWarnings warnings={means.warnings} />
      </span>
    </label>
  );
}
