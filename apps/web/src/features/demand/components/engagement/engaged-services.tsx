import { useRef } from 'react';
import { serviceLimits } from '@pds/demand/domain';
import { Button } from '../../../../shared/ui/buttons/button';
import type { EngagedService } from './engagement-values';
import styles from './engaged-services.module.css';

export interface EngagedServicesProps {
  id?: string;
  value?: readonly EngagedService[];
  onChange?: (services: readonly EngagedService[]) => void;
  /** Title of the group. */
  title: string;
  readOnly: boolean;
}

const serviceStates = [
  ['informed', 'Informé'],
  ['present', 'Présent'],
] as const;

/** The services of a group, each informed of the event or present at it. Others can be added by name. */
export function EngagedServicesInput({ id, value = [], onChange, title, readOnly }: EngagedServicesProps) {
  const adding = useRef(false);
  const change = (index: number, changed: Partial<EngagedService>) =>
    onChange?.(value.with(index, { ...value[index]!, ...changed }));
  return (
    <table id={id} tabIndex={-1} className={styles.services}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          {serviceStates.map(([field, label]) => (
            <th key={field} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((service, index) => {
          const name = service.service || `autre service ${index + 1}`;
          return (
            // An added service has no number: its index identifies it.
            <tr key={service.id || `own-${index}`}>
              <th scope="row">
                {service.id !== 0 || readOnly ? (
                  service.service
                ) : (
                  <span className={styles.own}>
                    <input
                      className="pds-input"
                      aria-label={`Autre service ${index + 1}, ${title.toLowerCase()}`}
                      maxLength={serviceLimits.name}
                      autoComplete="off"
                      value={service.service}
                      ref={(input) => {
                        if (!input || !adding.current || index !== value.length - 1) return;
                        adding.current = false;
                        input.focus();
                      }}
                      onChange={({ target }) => change(index, { service: target.value })}
                    />
                    <Button
                      size="small"
                      danger
                      aria-label={`Retirer ${name}`}
                      onClick={() => onChange?.(value.toSpliced(index, 1))}
                    >
                      Retirer
                    </Button>
                  </span>
                )}
              </th>
              {serviceStates.map(([field, label]) => (
                <td key={field}>
                  {readOnly ? (
                    service[field] ? (
                      'Oui'
                    ) : (
                      'Non'
                    )
                  ) : (
                    <label className={styles.tick}>
                      <input
                        type="checkbox"
                        aria-label={`${name} : ${label.toLowerCase()}`}
                        checked={service[field]}
                        onChange={({ target }) => change(index, { [field]: target.checked })}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
      {!readOnly && value.length < serviceLimits.perGroup && (
        <tfoot>
          <tr>
            <td colSpan={3}>
              <Button
                size="small"
                onClick={() => {
                  adding.current = true;
                  onChange?.([...value, { id: 0, service: '', informed: false, present: false }]);
                }}
              >
                Ajouter un service<span className="pds-visually-hidden"> ({title.toLowerCase()})</span>
              </Button>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Checks that every added service has a name. */
export function serviceNamesCheck(value: unknown): string | null {
  const unnamed = (value as readonly EngagedService[]).some(({ id, service }) => id === 0 && service.trim() === '');
  return unnamed ? 'Veuillez nommer le service ou le retirer' : null;
}
