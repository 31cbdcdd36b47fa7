import { type AriaAttributes, useId } from 'react';
import { type RiskField, type RiskInput, rescuersAt, rescuersText, riskQuestions } from './levels';
import styles from './level-choice.module.css';

export interface LevelChoiceProps extends AriaAttributes {
  id?: string;
  value?: number | null | '';
  onChange?: (level: number) => void;
  field: RiskField;
  required?: boolean;
  /** The slot as typed, to show the effect of each answer. */
  slot: RiskInput;
}

/** One question of the national rules: its four answers in plain words, and the effect of each on this slot. */
export function LevelChoice({ id, value, onChange, field, required = false, slot, ...aria }: LevelChoiceProps) {
  const own = useId();
  const { label, about, levels, sentences } = riskQuestions[field];
  return (
    <div {...aria} role="radiogroup" aria-labelledby={`${own}-label`} className={styles.group}>
      <p id={`${own}-label`} className={`${styles.label} ${required ? styles.required : ''}`}>
        {label}
      </p>
      <p className={styles.about}>{about}</p>
      <div className={styles.levels}>
        {Object.entries(levels).map(([code, name]) => {
          const level = Number(code);
          const isChosen = level === value;
          const rescuers = rescuersAt(slot, field, level);
          return (
            <label key={code} className={`${styles.level} ${isChosen ? styles.chosen : ''}`}>
              <input
                // The chosen control, or the first one of the group, receives the focus when the value is invalid.
                id={isChosen || (!value && level === 1) ? id : undefined}
                type="radio"
                name={`${own}-level`}
                checked={isChosen}
                aria-describedby={`${own}-${code}`}
                onChange={() => onChange?.(level)}
              />
              <span className={styles.text}>
                <strong>{name}</strong>
                <span id={`${own}-${code}`}>
                  {sentences[level]}{' '}
                  <span className={styles.effect}>
                    {rescuers !== null && `→ ${rescuersText(rescuers)}${slot.actorDevice ? ' pour le public' : ''}`}
                  </span>
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
