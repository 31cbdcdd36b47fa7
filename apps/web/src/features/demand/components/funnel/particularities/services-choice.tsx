import { useRef, useState } from 'react';
import { Button } from '../../../../../shared/ui/buttons/button';
import type { ServiceRow } from '../slots/slot-values';
import styles from './services-choice.module.css';

export interface ServicesChoiceProps {
  id?: string;
  value?: ServiceRow[];
  onChange?: (services: ServiceRow[]) => void;
  legend: string;
  /** The services of this group that the specification numbers. */
  defaults: Readonly<Record<number, string>>;
}

const maxServices = 20;

/** The services of a group: default ones to tick, others to add by name. */
export function ServicesChoice({ id, value = [], onChange, legend, defaults }: ServicesChoiceProps) {
  const custom = value.filter((service) => service.id === 0);
  const usual = value.filter((service) => service.id !== 0);
  const adding = useRef(false);
  // A key for each custom row, so that the focus stays in its row when another one is removed.
  const [keys, setKeys] = useState<readonly number[]>(() => custom.map((_, index) => index));
  const rowKeys = custom.map((_, index) => keys[index] ?? 1_000 + index);
  const set = (nextUsual: ServiceRow[], nextCustom: ServiceRow[]) => onChange?.([...nextUsual, ...nextCustom]);
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {Object.entries(defaults).map(([code, name], index) => {
        const number = Number(code);
        const isThere = usual.some((service) => service.id === number);
        return (
          <label key={code} className={styles.service}>
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              checked={isThere}
              onChange={({ target }) => {
                const others = usual.filter((service) => service.id !== number);
                const next = target.checked ? [...others, { id: number, service: name }] : others;
                set(
                  next.toSorted((a, b) => a.id - b.id),
                  custom,
                );
              }}
            />
            {name}
          </label>
        );
      })}
      {custom.map(({ service }, index) => (
        <span key={rowKeys[index]} className={styles.custom}>
          <input
            className="pds-input"
            aria-label={`Autre service ${index + 1}, ${legend.toLowerCase()}`}
            maxLength={100}
            value={service}
            ref={(input) => {
              if (!input || !adding.current || index !== custom.length - 1) return;
              adding.current = false;
              input.focus();
            }}
            onChange={({ target }) => set(usual, custom.with(index, { id: 0, service: target.value }))}
          />
          <Button
            size="small"
            variant="text"
            danger
            aria-label={`Retirer ${service || `l’autre service ${index + 1}`}`}
            onClick={() => {
              setKeys(rowKeys.toSpliced(index, 1));
              set(usual, custom.toSpliced(index, 1));
            }}
          >
            Retirer
          </Button>
        </span>
      ))}
      {value.length < maxServices && (
        <Button
          size="small"
          variant="dashed"
          onClick={() => {
            adding.current = true;
            setKeys([...rowKeys, Math.max(0, ...rowKeys) + 1]);
            set(usual, [...custom, { id: 0, service: '' }]);
          }}
        >
          Ajouter un autre service<span className="pds-visually-hidden"> ({legend.toLowerCase()})</span>
        </Button>
      )}
    </fieldset>
  );
}
