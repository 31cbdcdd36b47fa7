import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { frenchNumber } from '@pds/kernel';
import { memo } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import { Term } from '../../../../shared/reference/term';
import { useIsPhone } from '../../../../shared/ui/use-media-query';
import { Why } from '../../../../shared/ui/state/why';
import type { SlotValues } from '../dossier/dossier-values';
import { sizeSlot } from '../price/live-price';
import common from '../../../../shared/ui/common.module.css';
import styles from './slot-sizing.module.css';

export interface SlotSizingProps {
  /** The form's values of the slot. */
  values: SlotValues;
  slot: Pick<DemandSlotAnswer, 'publicPeak' | 'actorDevice' | 'deviceNature'>;
  readOnly: boolean;
  /** Applies the proposal. Called with the number of rescuers. */
  take: (rescuers: number) => void;
}

/** Shows the RIS of a slot: class, proposal and calculation, and whether staff chose another number. */
export const SlotSizing = memo(
  function SlotSizing({ values, slot, readOnly, take }: SlotSizingProps) {
    const sizing = sizeSlot(values, slot);
    if (!sizing) return null;
    if (sizing.kind === 'incomplete') {
      return <p className={styles.incomplete}>Dimensionnement : {sizing.working.join(' ')}</p>;
    }
    const { ris, stationClass, rescuers, actors, proposedRescuers, working } = sizing;
    const chosen = values.rescueWorkerCount;
    return (
      <div className={styles.sizing}>
        <div className={styles.head}>
          <strong>{stationClass === 'none' ? 'Aucun dispositif requis' : <Term word={stationClass} />}</strong>
          <span>
            <Term word="RIS" /> {frenchNumber(ris)}
          </span>
          {proposedRescuers === null ? (
            <>
              <span>Public&nbsp;: {people(rescuers, 'proposé')}</span>
              <span>Acteurs ({actors?.stationClass})&nbsp;: à définir</span>
            </>
          ) : (
            <span>{people(proposedRescuers, 'proposé')}</span>
          )}
          {proposedRescuers !== null && isNumber(chosen) && chosen > 0 && chosen !== proposedRescuers && (
            <span className={styles.override}>
              Choix de l’équipe : {people(chosen)} ({difference(chosen - proposedRescuers)})
            </span>
          )}
          {!readOnly && proposedRescuers !== null && chosen !== proposedRescuers && (
            <Button size="small" className={styles.take} onClick={() => take(proposedRescuers)}>
              Retenir {frenchNumber(proposedRescuers)}
            </Button>
          )}
        </div>
        <Working sentences={working} />
      </div>
    );
  },
  (a, b) =>
    a.slot === b.slot &&
    a.readOnly === b.readOnly &&
    a.values.publicBehavior === b.values.publicBehavior &&
    a.values.feature === b.values.feature &&
    a.values.interventionDelay === b.values.interventionDelay &&
    Object.is(a.values.rescueWorkerCount, b.values.rescueWorkerCount),
);

/** The calculation. On a phone it is behind « pourquoi ? ». */
function Working({ sentences }: { sentences: readonly string[] }) {
  const list = (
    <ol className={styles.working} aria-label="Calcul du dimensionnement">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li className={common.muted}>
        P1 : public attendu, P : public retenu, P2 : comportement du public, E1 : environnement et accessibilité, E2 :
        délai des secours, i : leur somme.
      </li>
    </ol>
  );
  return useIsPhone() ? <Why of="dimensionnement">{list}</Why> : list;
}

const isNumber = (typed: number | null): typed is number => typed !== null && !Number.isNaN(typed);

function people(count: number, participle?: string): string {
  if (count === 0) return `aucun secouriste${participle ? ` ${participle}` : ''}`;
  const plural = count > 1 ? 's' : '';
  return `${frenchNumber(count)} secouriste${plural}${participle ? ` ${participle}${plural}` : ''}`;
}

const difference = (more: number) => `${frenchNumber(Math.abs(more))} de ${more > 0 ? 'plus' : 'moins'}`;
