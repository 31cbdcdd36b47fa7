import type { TeamFunction } from '@pds/pricing/domain';
import { type FormEvent, useId, useState } from 'react';
import { keepShownRows } from '../../../../shared/list/list-params';
import { functionLabels } from '../../../../shared/reference/team-functions';
import { Button } from '../../../../shared/ui/buttons/button';
import common from '../../../../shared/ui/common.module.css';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import { type SlotPerson, type SlotSignUp, useListMembers, useSetMember } from '../../api/sign-ups';
import styles from './sign-ups-panel.module.css';

/** Confirms a member for a slot by hand: one who answered, or one of the office. A reason lets them come against a rule. */
export function SetMemberDialog({
  demandId,
  officeId,
  slot,
  person,
  onClose,
}: {
  demandId: number;
  officeId: number | null;
  slot: SlotSignUp;
  /** Null: one is chosen. */
  person: SlotPerson | null;
  onClose: () => void;
}) {
  const { mutateAsync: set, isPending, error } = useSetMember(demandId);
  const id = useId();
  const [memberId, setMemberId] = useState(person?.memberId ?? null);
  const [place, setPlace] = useState<TeamFunction>(person?.function ?? slot.places[0]?.function ?? 'otherStaff');
  const [note, setNote] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (memberId === null) return;
    try {
      await set({ slotId: slot.slotId, memberId, function: place, note });
      toast.success('Personne confirmée');
      onClose();
    } catch {
      // Shown above the fields.
    }
  };
  return (
    <Dialog
      title={person ? `Compter sur ${person.name}` : `Ajouter une personne\u00a0: ${slot.name}`}
      width={520}
      keep
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={id} loading={isPending} disabled={memberId === null}>
            Confirmer
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={(event) => void save(event)}>
        {error && <Notice tone="error" title={problemText(error)} />}
        {!person &&
          (officeId === null ? (
            <p className={common.note}>Choisissez d’abord l’antenne du dossier dans l’onglet Manifestation.</p>
          ) : (
            <MemberChoice officeId={officeId} value={memberId} onChange={setMemberId} />
          ))}
        <div>
          <label htmlFor={`${id}-function`}>Fonction</label>
          <select
            id={`${id}-function`}
            className="pds-input"
            value={place}
            onChange={({ target }) => setPlace(target.value as TeamFunction)}
          >
            {(Object.keys(functionLabels) as TeamFunction[]).map((name) => (
              <option key={name} value={name}>
                {functionLabels[name]}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-note`}>Raison</label>
          <input
            id={`${id}-note`}
            className="pds-input"
            maxLength={1000}
            value={note}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setNote(target.value)}
          />
          <p id={`${id}-hint`} className={common.note}>
            Seulement si la personne vient malgré un autre créneau ou une absence.
          </p>
        </div>
      </form>
    </Dialog>
  );
}

/** The members of an office whose names contain what is typed. */
function MemberChoice({
  officeId,
  value,
  onChange,
}: {
  officeId: number;
  value: number | null;
  onChange: (id: number) => void;
}) {
  const [search, setSearch] = useState('');
  const list = useListMembers(officeId, { search }, keepShownRows);
  const id = useId();
  return (
    <fieldset>
      <legend>Personne</legend>
      <input
        className="pds-input"
        type="search"
        aria-label="Chercher par le nom"
        placeholder="Nom"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <QueryState query={list}>
        {({ records }) => (
          <ul className={styles.people}>
            {records.map(({ id: memberId, firstName, lastName, qualifications }) => (
              <li key={memberId} className={styles.choice}>
                <input
                  id={`${id}-${memberId}`}
                  type="radio"
                  name={id}
                  checked={value === memberId}
                  onChange={() => onChange(memberId)}
                />
                <label htmlFor={`${id}-${memberId}`}>
                  {lastName} {firstName}{' '}
                  <span className={common.hint}>
                    {qualifications
                      .filter(({ expiry }) => expiry !== 'expired')
                      .map(({ name }) => name)
                      .join(', ')}
                  </span>
                </label>
              </li>
            ))}
            {records.length === 0 && <li>Personne ne correspond à votre recherche.</li>}
          </ul>
        )}
      </QueryState>
    </fieldset>
  );
}
