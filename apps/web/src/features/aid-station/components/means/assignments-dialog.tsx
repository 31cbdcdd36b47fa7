import { Problem } from '@pds/api-client';
import type { SlotAssignmentsAnswer, SlotMeansAnswer } from '@pds/api-client/generated/model';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { useAssignMeans, useLoadAssignments } from '../../api/assignments';
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
  const { mutateAsync: assign, isPending, error, reset } = useAssignMeans(demandId);
  const load = useLoadAssignments(demandId);
  const formId = useId();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await assign({ slotId: slot.id, equipmentIds: [...chosen], version });
      toast.success('Moyens affectés');
      onClose();
    } catch (problem) {
      // Shown below, unless the slot is gone: the list behind no longer has it, and closes this dialog.
      if (isProblem(problem, 404)) toast.error(problemText(problem));
    }
  };
  const loadOther = async () => {
    try {
      const other = await load();
      const found = other.slots.find(({ id }) => id === slot.id);
      if (!found) return onClose();
      setLoaded({ slot: found, version: other.version });
      setChosen(assignedIds(found));
      reset();
    } catch (problem) {
      toast.error(problemText(problem));
    }
  };
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)));
  // Somebody else saved meanwhile, or retired a vehicle that is still shown here.
  const isOutdated = isProblem(error, 409) || isProblem(error, 422);
  const groups = [
    { title: 'Vendus sur ce créneau', means: slot.means.filter(({ isSold }) => isSold) },
    { title: 'Non vendus sur ce créneau', means: slot.means.filter(({ isSold }) => !isSold) },
  ];
  return (
    <Dialog
      title={`Moyens affectés\u00a0: ${slot.name}`}
      width={560}
      keep
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={formId} loading={isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)}>
        {error && (
          <div className={styles.problem}>
            <Notice tone="error" title={problemText(error)}>
              {isOutdated && <Button onClick={() => void loadOther()}>Charger l’autre version</Button>}
            </Notice>
          </div>
        )}
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
      </form>
    </Dialog>
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
