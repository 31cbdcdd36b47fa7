import type { BoardBarAnswer, BoardOfficeAnswer } from '@pds/api-client/generated/model';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import { shortDay } from '../../../../shared/ui/text/day';
import { useChangeOffice, useDossierToMove } from '../../api/means';
import styles from './board.module.css';
import { remaindersAt } from './means-left';

/** Gives a dossier to another office, with what remains of the needed means at each office on the days of the dossier. */
export function ChangeOfficeDialog({
  bar: { id, eventName },
  offices,
  onClose,
}: {
  bar: BoardBarAnswer & { readonly id: number };
  offices: readonly BoardOfficeAnswer[];
  onClose: () => void;
}) {
  const dossier = useDossierToMove(id);
  const { mutateAsync: change, isPending, error } = useChangeOffice(id);
  const [officeId, setOfficeId] = useState<number | null>(null);
  const formId = useId();
  const needOn = new Map(
    offices.flatMap(({ days }) =>
      days.flatMap(({ day, bars }) =>
        bars.filter((bar) => bar.id === id && bar.stage !== 'reinforced').map(({ need }) => [day, need] as const),
      ),
    ),
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (officeId === null || !dossier.data) return;
    try {
      await change({ version: dossier.data.demand.version, officeId });
      toast.success('Antenne changée');
      onClose();
    } catch {
      // Shown below.
    }
  };
  return (
    <Dialog
      title={`Changer d’antenne\u00a0: ${eventName}`}
      width={560}
      keep
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={formId} loading={isPending} disabled={officeId === null}>
            Changer d’antenne
          </Button>
        </>
      }
    >
      <QueryState query={dossier}>
        {({ demand }) => (
          <form id={formId} onSubmit={(event) => void save(event)}>
            {error && <Notice tone="error" title={problemText(error)} />}
            <fieldset className={styles.choices}>
              <legend>Antenne, avec ce qui lui reste ces jours-là</legend>
              {offices.map((office) => {
                if (office.id === null || office.id === demand.officeId) return null;
                const remainders = remaindersAt(office, needOn);
                const isEnough = remainders.every((each) => each.isEnough);
                return (
                  <label key={office.id}>
                    <input
                      type="radio"
                      name={formId}
                      checked={officeId === office.id}
                      onChange={() => setOfficeId(office.id)}
                    />
                    <span>
                      <strong>{office.name}</strong>&nbsp;: {isEnough ? 'suffit' : 'ne suffit pas, ou moyens inconnus'}
                      {remainders.map(({ day, text }) => (
                        <small key={day}>
                          {shortDay(day)}&nbsp;: {text || 'aucun moyen demandé'}
                        </small>
                      ))}
                    </span>
                  </label>
                );
              })}
            </fieldset>
          </form>
        )}
      </QueryState>
    </Dialog>
  );
}
