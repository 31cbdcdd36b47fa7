import { useState } from 'react';
import { emailAddress, phoneNumber } from '../../../../shared/form/checks/checks';
import { Field, useValue } from '../../../../shared/form/native/form';
import { Button } from '../../../../shared/ui/buttons/button';
import type { EventValues } from './event-values';
import styles from './contact-lines.module.css';

type Line = 'contactFirstName' | 'contactPhone' | 'contactEmail';

/** The contact whom the association calls about the demand: read first, with « Modifier » on each line, then as fields. */
export function ContactLines({ organization }: { organization: string | undefined }) {
  const { contactFirstName, contactLastName, contactPhone, contactEmail } = useValue([]) as EventValues;
  /** The line that was pressed. */
  const [changed, setChanged] = useState<Line | null>(null);
  const lines: [field: Line | null, label: string, value: string][] = [
    ['contactFirstName', 'Nom', `${contactFirstName} ${contactLastName}`.trim()],
    ['contactPhone', 'Téléphone', contactPhone],
    ['contactEmail', 'E-mail', contactEmail],
    [null, 'Organisation', organization ?? ''],
  ];
  return (
    <>
      {changed && <ContactFields first={changed} />}
      <dl className={styles.lines}>
        {lines
          .filter(([field]) => !changed || !field)
          .map(([field, label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
              {field && (
                <dd>
                  <Button variant="text" size="small" onClick={() => setChanged(field)}>
                    Modifier<span className="pds-visually-hidden">&nbsp;: {label}</span>
                  </Button>
                </dd>
              )}
            </div>
          ))}
      </dl>
    </>
  );
}

function ContactFields({ first }: { first: Line }) {
  return (
    <div className={styles.fields}>
      <Field name="contactFirstName" label="Prénom" required="Veuillez saisir le prénom">
        <input className="pds-input" maxLength={100} autoComplete="off" autoFocus={first === 'contactFirstName'} />
      </Field>
      <Field name="contactLastName" label="Nom" required="Veuillez saisir le nom">
        <input className="pds-input" maxLength={100} autoComplete="off" />
      </Field>
      <Field
        name="contactPhone"
        label="Téléphone"
        required="Veuillez saisir le numéro de téléphone"
        checks={[phoneNumber]}
      >
        <input
          className="pds-input"
          type="tel"
          maxLength={60}
          autoComplete="off"
          autoFocus={first === 'contactPhone'}
        />
      </Field>
      <Field name="contactEmail" label="E-mail" required checks={[emailAddress]}>
        <input
          className="pds-input"
          type="email"
          maxLength={254}
          autoComplete="off"
          autoFocus={first === 'contactEmail'}
        />
      </Field>
    </div>
  );
}
