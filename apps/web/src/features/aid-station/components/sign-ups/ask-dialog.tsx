import { useId, useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import common from '../../../../shared/ui/common.module.css';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { type SlotSignUp, useAskMembers, useListCandidates } from '../../api/sign-ups';
import styles from './sign-ups-panel.module.css';

/** How many are asked for each missing person unless the coordinator says otherwise: not everybody can come. */
const asksPerPlace = 3;

/** « Demander à N personnes »: shows who would get the request before it is sent, and why the others would not. */
export function AskDialog({ demandId, slot, onClose }: { demandId: number; slot: SlotSignUp; onClose: () => void }) {
  const candidates = useListCandidates(demandId, slot.slotId, { query: { staleTime: 0 } });
  const { mutateAsync: ask, isPending, error } = useAskMembers(demandId);
  const [typed, setTyped] = useState(String(Math.max(1, slot.missing) * asksPerPlace));
  const id = useId();
  const suited = candidates.data?.suited ?? [];
  const asked = suited.slice(0, Math.max(0, Math.floor(Number(typed) || 0)));
  const send = async () => {
    try {
      await ask({ slotId: slot.slotId, memberIds: asked.map(({ memberId }) => memberId) });
      toast.success('Demandes envoyées');
      onClose();
    } catch {
      // Shown above the list.
    }
  };
  return (
    <Dialog
      title={`Demander de venir\u00a0: ${slot.name}`}
      width={560}
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={isPending} disabled={asked.length === 0} onClick={() => void send()}>
            Demander à {asked.length} {asked.length > 1 ? 'personnes' : 'personne'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && <Notice tone="error" title={problemText(error)} />}
        <div>
          <label htmlFor={id}>Nombre de personnes</label>
          <input
            id={id}
            className="pds-input"
            type="number"
            min={1}
            max={500}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <QueryState query={candidates}>
          {({ sendAt, others }) => (
            <>
              <p className={common.note}>
                {asked.length > 0
                  ? `Chacune reçoit un e-mail avec son lien, à partir du ${formatDateTime(sendAt)}\u00a0; d’abord celles qui ont été sollicitées il y a le plus longtemps.`
                  : 'Personne ne peut être sollicité pour ce créneau.'}
              </p>
              <ul className={styles.people}>
                {asked.map(({ memberId, name, officeName, functions, lastAskedAt }) => (
                  <li key={memberId}>
                    {name} ({officeName}){functions.length > 0 && `\u00a0: ${functions.join(', ')}`}
                    {lastAskedAt !== null && (
                      <span className={common.hint}> sollicitation du {formatDateTime(lastAskedAt)}</span>
                    )}
                  </li>
                ))}
              </ul>
              {others.length > 0 && (
                <details>
                  <summary>Pourquoi pas les autres ({others.length})</summary>
                  <ul className={styles.people}>
                    {others.map(({ memberId, name, reason }) => (
                      <li key={memberId}>
                        {name}&nbsp;: {reason}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
