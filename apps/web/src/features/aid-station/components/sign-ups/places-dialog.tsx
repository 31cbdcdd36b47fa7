import { type TeamFunction, teamFunctionNames, teamFunctions } from '@pds/pricing/domain';
import { useId, useState } from 'react';
import { DateTimeInput } from '../../../../shared/form/inputs/date-time-input';
import common from '../../../../shared/ui/common.module.css';
import { toast } from '../../../../shared/ui/state/toast';
import { type SlotSignUp, useOpenSignUps } from '../../api/sign-ups';
import { FormDialog } from '../form-dialog';
import styles from './sign-ups-panel.module.css';

/** The settings of a slot as they are sent back. */
export const settingsOf = ({ slotId, isOpen, meetingAt, meetingPlace, instructions, places }: SlotSignUp) => ({
  ...{ slotId, isOpen, meetingAt, meetingPlace, instructions },
  added: places.map(({ function: of, added }) => ({ function: of, added })),
});

/** « Places et rendez-vous »: places added to the required team or closed, and where and when people meet. */
export function PlacesDialog({
  demandId,
  slot,
  version,
  onClose,
}: {
  demandId: number;
  slot: SlotSignUp;
  version: number;
  onClose: () => void;
}) {
  const open = useOpenSignUps(demandId);
  const id = useId();
  const requiredOf = (name: TeamFunction) => slot.places.find((place) => place.function === name)?.required ?? 0;
  const [counts, setCounts] = useState<Readonly<Partial<Record<TeamFunction, string>>>>(() =>
    Object.fromEntries(slot.places.map((place) => [place.function, String(Math.max(0, place.required + place.added))])),
  );
  const [meetingAt, setMeetingAt] = useState(slot.meetingAt?.slice(0, 16) ?? '');
  const [meetingPlace, setMeetingPlace] = useState(slot.meetingPlace);
  const [instructions, setInstructions] = useState(slot.instructions);

  const save = async () => {
    const added = teamFunctions.map((name) => ({
      function: name,
      added: Number(counts[name] ?? 0) - requiredOf(name),
    }));
    const settings = { ...settingsOf(slot), meetingAt: meetingAt || null, meetingPlace, instructions, added };
    await open.mutateAsync({ version, slots: [settings] });
    toast.success('Changements effectués');
  };
  return (
    <FormDialog
      title={`Places et rendez-vous\u00a0: ${slot.name}`}
      width={640}
      action="Enregistrer"
      call={open}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <fieldset>
          <legend>Places</legend>
          <div className={styles.counts}>
            {teamFunctions.map((name) => (
              <label key={name}>
                <span>
                  {teamFunctionNames[name]} <span className={common.hint}>({requiredOf(name)} requis)</span>
                </span>
                <input
                  className="pds-input"
                  type="number"
                  min={0}
                  max={500}
                  required
                  value={counts[name] ?? '0'}
                  onChange={({ target }) => setCounts((before) => ({ ...before, [name]: target.value }))}
                />
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <label htmlFor={`${id}-meeting`}>Rendez-vous</label>
          <DateTimeInput id={`${id}-meeting`} name="Rendez-vous" value={meetingAt} onChange={setMeetingAt} />
        </div>
        <div>
          <label htmlFor={`${id}-place`}>Lieu du rendez-vous</label>
          <input
            id={`${id}-place`}
            className="pds-input"
            maxLength={200}
            value={meetingPlace}
            onChange={({ target }) => setMeetingPlace(target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-instructions`}>Consignes</label>
          <textarea
            id={`${id}-instructions`}
            className="pds-input"
            rows={3}
            maxLength={1000}
            value={instructions}
            onChange={({ target }) => setInstructions(target.value)}
          />
        </div>
      </div>
    </FormDialog>
  );
}
