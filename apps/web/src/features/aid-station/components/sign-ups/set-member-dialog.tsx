import { type TeamFunction, teamFunctionNames, teamFunctions } from '@pds/pricing/domain';
import { useId, useState } from 'react';
import { keepShownRows } from '../../../../shared/list/list-params';
import common from '../../../../shared/ui/common.module.css';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import { type SlotPerson, type SlotSignUp, useListMembers, useSetMember } from '../../api/sign-ups';
import { FormDialog } from '../form-dialog';
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
  const set = useSetMember(demandId);
  const id = useId();
  const [memberId, setMemberId] = useState(person?.memberId ?? null);
  const [place, setPlace] = useState<TeamFunction>(person?.function ?? slot.places[0]?.function ?? 'otherStaff');
  const [note, setNote] = useState('');
  const save = async (chosen: number) => {
    await set.mutateAsync({ slotId: slot.slotId, memberId: chosen, function: place, note });
    toast.success('Personne confirmée');
  };
  return (
    <FormDialog
      title={person ? `Compter sur ${person.name}` : `Ajouter une personne\u00a0: ${slot.name}`}
      width={520}
      action="Confirmer"
      call={set}
      onSave={memberId === null ? null : () => save(memberId)}
      onClose={onClose}
    >
      <div className={styles.fields}>
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
            {teamFunctions.map((name) => (
              <option key={name} value={name}>
                {teamFunctionNames[name]}
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
            {person?.state === 'no' || person?.state === 'withdrawn'
              ? 'Cette personne ne vient pas pour l’instant\u00a0: dites ce qui a changé.'
              : 'Seulement si la personne vient malgré un autre créneau ou une absence.'}
          </p>
        </div>
      </div>
    </FormDialog>
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
          <ul className={common.plainList}>
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
