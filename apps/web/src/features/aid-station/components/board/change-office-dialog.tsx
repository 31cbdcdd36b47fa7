import type { BoardOfficeAnswer } from '@pds/api-client/generated/model';
import { useId, useState } from 'react';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import { shortDay } from '../../../../shared/ui/text/day';
import { useChangeOffice, useDossierToMove } from '../../api/means';
import { FormDialog } from '../form-dialog';
import type { MovedDossier } from './board-cell';
import styles from './board.module.css';
import { remaindersAt } from './means-left';

/** Gives a dossier to another office, with what remains of the needed means at each office on the days of the dossier. */
export function ChangeOfficeDialog({
  dossier: { id, eventName },
  offices,
  onClose,
}: {
  dossier: MovedDossier;
  offices: readonly BoardOfficeAnswer[];
  onClose: () => void;
}) {
  const stored = useDossierToMove(id);
  const version = stored.data?.demand.version;
  const change = useChangeOffice(id);
  const [officeId, setOfficeId] = useState<number | null>(null);
  const radios = useId();
  const needOn = new Map(
    offices.flatMap(({ days }) =>
      days.flatMap(({ day, bars }) =>
        bars.filter((bar) => bar.id === id && bar.stage !== 'reinforced').map(({ need }) => [day, need] as const),
      ),
    ),
  );
  return (
    <FormDialog
      title={`Changer d’antenne\u00a0: ${eventName}`}
      width={560}
      action="Changer d’antenne"
      call={change}
      onSave={
        version !== undefined && officeId !== null
          ? async () => {
              await change.mutateAsync({ version, officeId });
              toast.success('Antenne changée');
            }
          : null
      }
      onClose={onClose}
    >
      <QueryState query={stored}>
        {({ demand }) => (
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
                    name={radios}
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
        )}
      </QueryState>
    </FormDialog>
  );
}
