import type { CandidatesAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { useId, useState } from 'react';
import common from '../../../../shared/ui/common.module.css';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { type SlotSignUp, useAskMembers, useListCandidates } from '../../api/sign-ups';
import { FormDialog } from '../form-dialog';
import styles from './sign-ups-panel.module.css';

type Candidate = CandidatesAnswer['suited'][number];

/** How many are asked for each missing person unless the coordinator says otherwise: not everybody can come. */
const requestsPerPlace = 3;

/** A request that leaves later than this waits for the end of the quiet hours. Milliseconds. */
const soon = 600_000;

/** « Demander à N personnes »: shows who would get the request before it is sent, and why the others would not. */
export function AskDialog({ demandId, slot, onClose }: { demandId: number; slot: SlotSignUp; onClose: () => void }) {
  const candidates = useListCandidates(demandId, slot.slotId, { query: { staleTime: 0 } });
  const ask = useAskMembers(demandId);
  /** How many of the first stand on top; the others unfold. */
  const [first, setFirst] = useState(Math.max(1, slot.missing) * requestsPerPlace);
  /** The number as it is being typed; null: that of the ticked people. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Null: the first ones. */
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null);
  const id = useId();
  const { suited = [], others = [], sendAt } = candidates.data ?? {};
  const asked = suited.filter(({ memberId }, index) => (ticked ? ticked.has(memberId) : index < first));
  const waits = sendAt !== undefined && Date.parse(sendAt) - candidates.dataUpdatedAt > soon;

  const choose = (text: string) => {
    const count = Math.floor(Number(text));
    setTyped(text);
    if (count < 1) return;
    setFirst(count);
    setTicked(new Set(suited.slice(0, count).map(({ memberId }) => memberId)));
  };
  const tick = (member: number, isTicked: boolean) => {
    const before = asked.map(({ memberId }) => memberId);
    setTyped(null);
    setTicked(new Set(isTicked ? [...before, member] : before.filter((each) => each !== member)));
  };
  const send = async () => {
    const ids = new Set(asked.map(({ memberId }) => memberId));
    const { slots } = await ask.mutateAsync({ slotId: slot.slotId, memberIds: [...ids] });
    const people = slots.find(({ slotId }) => slotId === slot.slotId)?.people ?? [];
    const sent = people.filter(({ memberId, state }) => ids.has(memberId) && state === 'asked').length;
    toast.success(
      [
        counted(sent, waits ? 'demande prévue' : 'demande envoyée', waits ? 'demandes prévues' : 'demandes envoyées'),
        sent < ids.size && 'les autres personnes ont répondu entre-temps',
      ]
        .filter(Boolean)
        .join('\u00a0; '),
    );
  };
  const choices = (of: readonly Candidate[]) => (
    <ul className={common.plainList}>
      {of.map((each) => (
        <Choice key={each.memberId} candidate={each} isTicked={asked.includes(each)} onTick={tick} />
      ))}
    </ul>
  );
  return (
    <FormDialog
      title={`Demander de venir\u00a0: ${slot.name}`}
      width={560}
      action={`Demander à ${counted(asked.length, 'personne')}`}
      call={ask}
      onSave={asked.length === 0 ? null : send}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <QueryState query={candidates}>
          {() =>
            suited.length === 0 ? (
              <p>Pour l’instant, la demande ne peut être envoyée à personne.</p>
            ) : (
              <>
                <div>
                  <label htmlFor={`${id}-count`}>Nombre de personnes</label>
                  <input
                    id={`${id}-count`}
                    className="pds-input"
                    type="number"
                    min={1}
                    max={suited.length}
                    value={typed ?? asked.length}
                    aria-describedby={`${id}-hint`}
                    onChange={({ target }) => choose(target.value)}
                    onBlur={() => setTyped(null)}
                  />
                  <p id={`${id}-hint`} className={common.note}>
                    D’abord les personnes dont la dernière demande est la plus ancienne. Chacune reçoit un e-mail avec
                    son lien
                    {waits ? `, le ${formatDateTime(sendAt)}\u00a0: rien ne part entre 21\u00a0h et 8\u00a0h.` : '.'}
                  </p>
                </div>
                <fieldset>
                  <legend>À qui</legend>
                  {choices(suited.slice(0, first))}
                  {suited.length > first && (
                    <details>
                      <summary>Autres personnes possibles ({suited.length - first})</summary>
                      {choices(suited.slice(first))}
                    </details>
                  )}
                </fieldset>
              </>
            )
          }
        </QueryState>
        {others.length > 0 && (
          <details open={suited.length === 0}>
            <summary>Pourquoi pas les autres ({others.length})</summary>
            <ul className={`${common.plainList} ${common.muted}`}>
              {others.map(({ memberId, name, officeName, reason }) => (
                <li key={memberId}>
                  {name} ({officeName})&nbsp;: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </FormDialog>
  );
}

function Choice({
  candidate: { memberId, name, officeName, functions, lastAskedAt },
  isTicked,
  onTick,
}: {
  candidate: Candidate;
  isTicked: boolean;
  onTick: (memberId: number, isTicked: boolean) => void;
}) {
  const id = useId();
  return (
    <li className={styles.choice}>
      <input id={id} type="checkbox" checked={isTicked} onChange={({ target }) => onTick(memberId, target.checked)} />
      <label htmlFor={id}>
        {name} ({officeName})&nbsp;: {functions.join(', ')}
        {lastAskedAt !== null && (
          <span className={common.hint}>, dernière demande le {formatDateTime(lastAskedAt)}</span>
        )}
      </label>
    </li>
  );
}
