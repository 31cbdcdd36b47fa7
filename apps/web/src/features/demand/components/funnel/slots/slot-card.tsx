import { counted } from '@pds/kernel';
import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { Field, useValue } from '../../../../../shared/form/native/form';
import { NumberSelect, optionsOf } from '../../../../../shared/form/inputs/number-select';
import { DateCell } from '../../../../../shared/ui/text/cells';
import { StatusTag } from '../../../../../shared/ui/state/status-tag';
import { sizingOf } from '@pds/pricing/domain';
import { cardQuestions, type EventValues, levelOf, typedLevels } from '../event-values';
import { enumeration, missingForSizing, proposedRescuersText, riskQuestions } from './levels';
import styles from './slot-card.module.css';

export interface FunnelSlotCardProps {
  slot: DemandSlotAnswer;
  /** Whether the step was validated too early, so that the icon of a slot without an environment is marked. */
  isValidated: boolean;
  /** Whether it is the last slot, which cannot be removed. */
  isOnly: boolean;
  /** Whether its removal was undone, so that it gets the focus. */
  isRestored: boolean;
  /** Whether a slot is being copied or removed. Both icons then ignore presses but keep the focus, which `disabled` would remove. */
  busy: boolean;
  onCopy: () => void;
  onRemove: () => void;
}

/** One slot of the demand: when, for how many people, the three questions that size it, what is missing, and the link to its editor. */
export function FunnelSlotCard({ slot, isValidated, isOnly, isRestored, busy, onCopy, onRemove }: FunnelSlotCardProps) {
  const risk = typedLevels(slot, useValue([]) as EventValues);
  const isMarked = isValidated && !risk.feature;
  const missing = missingForSizing(risk);
  const sizing = sizingOf(risk);
  const title = `slot-${slot.id}`;
  return (
    <article className={`${styles.card} ${isMarked ? styles.marked : ''}`} aria-labelledby={title}>
      <header className={styles.header}>
        <h3 id={title}>{slot.name}</h3>
        <StatusTag
          status={missing.length > 0 ? { text: 'EN COURS', tone: 'progress' } : { text: 'TERMINÉ', tone: 'done' }}
        />
        <div className={styles.actions}>
          <Link
            to={pathTo('organization_demand_edit_slot', { id: slot.id })}
            className={`${styles.icon} ${isMarked ? styles.iconMarked : ''}`}
            aria-label={`Modifier le créneau ${slot.name}`}
            aria-describedby={isMarked ? `${title}-error` : undefined}
            title="Modifier"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m3 17 .8-3.8L13.6 3.4l3 3L6.8 16.2zM11.8 5.2l3 3" />
            </svg>
          </Link>
          <button
            type="button"
            className={styles.icon}
            aria-label={`Copier le créneau ${slot.name}`}
            title="Copier"
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onCopy}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M7 7h10v10H7zM13 7V3H3v10h4" />
            </svg>
          </button>
          {!isOnly && (
            <button
              type="button"
              className={`${styles.icon} ${styles.danger}`}
              aria-label={`Supprimer le créneau ${slot.name}`}
              title="Supprimer"
              autoFocus={isRestored}
              aria-disabled={busy || undefined}
              onClick={busy ? undefined : onRemove}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M3 5.5h14M8 5.5V3h4v2.5M5 5.5 6 17h8l1-11.5M8.5 9v5M11.5 9v5" />
              </svg>
            </button>
          )}
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>Début</dt>
          <dd>
            <DateCell value={slot.startAt} />
          </dd>
        </div>
        <div>
          <dt>Fin</dt>
          <dd>
            <DateCell value={slot.endAt} />
          </dd>
        </div>
        <div>
          <dt>Effectif du public</dt>
          <dd>{slot.publicPeak ? counted(slot.publicPeak, 'personne') : '—'}</dd>
        </div>
      </dl>
      {cardQuestions.map((question) => (
        <Field
          key={question}
          name={levelOf(question, slot.id)}
          label={
            <>
              {riskQuestions[question].label}
              <span className="pds-visually-hidden"> du créneau {slot.name}</span>
            </>
          }
          required={question === 'publicBehavior' && 'Veuillez choisir le comportement du public'}
          // « VALIDER » asks the server, which marks the slot (spec organiser 5).
          marked={question === 'feature'}
          hint={
            question === 'feature' &&
            isMarked && (
              <span id={`${title}-error`} className={styles.error}>
                Caractéristique de l’environnement ou de l’accessibilité du site manquant
              </span>
            )
          }
        >
          <NumberSelect options={optionsOf(riskQuestions[question].levels)} emptyText="Choisir" />
        </Field>
      ))}
      <p className={styles.state}>
        {missing.length > 0 ? (
          <>Il manque encore {enumeration(missing)}.</>
        ) : (
          sizing?.kind === 'sized' && (
            <>
              <strong>{proposedRescuersText(sizing)}</strong>
              {sizing.stationClass !== 'none' && ` · ${sizing.stationClass}`}
            </>
          )
        )}
      </p>
      <Link to={pathTo('organization_demand_edit_slot', { id: slot.id })} className={styles.open}>
        Détailler ce créneau<span className="pds-visually-hidden"> : {slot.name}</span>
      </Link>
    </article>
  );
}
