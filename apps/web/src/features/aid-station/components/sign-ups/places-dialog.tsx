import type { SlotToOpenField } from '@pds/api-client/generated/model';
import type { TeamFunction } from '@pds/pricing/domain';
import { type FormEvent, useId, useState } from 'react';
import { DateTimeInput } from '../../../../shared/form/inputs/date-time-input';
import { functionLabels } from '../../../../shared/reference/team-functions';
import { Button } from '../../../../shared/ui/buttons/button';
import common from '../../../../shared/ui/common.module.css';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { type SlotSignUp, useOpenSignUps } from '../../api/sign-ups';
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
  const { mutateAsync: open, isPending, error } = useOpenSignUps(demandId);
  const id = useId();
  const requiredOf = (name: TeamFunction) => slot.places.find((place) => place.function === name)?.required ?? 0;
  const [counts, setCounts] = useState<Readonly<Partial<Record<TeamFunction, string>>>>(() =>
    Object.fromEntries(slot.places.map((place) => [place.function, String(place.required + place.added)])),
  );
  const [meetingAt, setMeetingAt] = useState(slot.meetingAt?.slice(0, 16) ?? '');
  const [meetingPlace, setMeetingPlace] = useState(slot.meetingPlace);
  const [instructions, setInstructions] = useState(slot.instructions);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const settings: SlotToOpenField = {
      ...{ slotId: slot.slotId, isOpen: slot.isOpen, meetingAt: meetingAt || null, meetingPlace, instructions },
      added: (Object.keys(functionLabels) as TeamFunction[]).map((name) => ({
        function: name,
        added: Number(counts[name] ?? 0) - requiredOf(name),
      })),
    };
    try {
      await open({ version, slots: [settings] });
      toast.success('Changements effectués');
      onClose();
    } catch {
      // Shown above the fields.
    }
  };
  return (
    <Dialog
      title={`Places et rendez-vous\u00a0: ${slot.name}`}
      width={640}
      keep
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={id} loading={isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={(event) => void save(event)}>
        {error && <Notice tone="error" title={problemText(error)} />}
        <fieldset>
          <legend>Places</legend>
          <div className={styles.counts}>
            {(Object.keys(functionLabels) as TeamFunction[]).map((name) => (
              <label key={name}>
                <span>
                  {functionLabels[name]} <span className={common.hint}>({requiredOf(name)} requis)</span>
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
      </form>
    </Dialog>
  );
}
