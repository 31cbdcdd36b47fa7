import type { DossierAnswer } from '@pds/api-client/generated/model';
import { type ComponentProps, useState } from 'react';
import { Field, useValue } from '../../../../shared/form/native/form';
import { Button } from '../../../../shared/ui/buttons/button';
import { EmailField, PhoneField } from '../../../../shared/form/inputs/contact-fields';
import { useListManagedOrganisations } from '../../api/own-organisations';
import type { EventValues } from './event-values';
import styles from './contact-lines.module.css';

type Line = 'contactFirstName' | 'contactPhone' | 'contactEmail';

/** The contact whom the association calls about the demand: read first, with « Modifier » on each line, then as fields. */
export function ContactLines({
  organization,
  choose,
}: {
  organization: DossierAnswer['organization'];
  /** Chooses another of the organiser's organisations; null if they may not. */
  choose: ((organizationId: number) => Promise<void>) | null;
}) {
  const { contactFirstName, contactLastName, contactPhone, contactEmail } = useValue([]) as EventValues;
  /** The line that was pressed. */
  const [changed, setChanged] = useState<Line | null>(null);
  const lines: [field: Line, label: string, value: string][] = [
    ['contactFirstName', 'Nom', `${contactFirstName} ${contactLastName}`.trim()],
    ['contactPhone', 'Téléphone', contactPhone],
    ['contactEmail', 'E-mail', contactEmail],
  ];
  return (
    <>
      {changed && <ContactFields first={changed} />}
      <dl className={styles.lines}>
        {!changed &&
          lines.map(([field, label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
              <Modify label={label} onPress={() => setChanged(field)} />
            </div>
          ))}
        <WhomLine organization={organization} choose={choose} />
      </dl>
    </>
  );
}

function Modify({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <dd>
      <Button variant="text" size="small" onClick={onPress}>
        Modifier<span className="pds-visually-hidden">&nbsp;: {label}</span>
      </Button>
    </dd>
  );
}

/** For whom the demand is. */
function WhomLine({ organization, choose }: ComponentProps<typeof ContactLines>) {
  const [isOpen, setOpen] = useState(false);
  const managed = useListManagedOrganisations({ query: { enabled: choose !== null } }).data?.records ?? [];
  const mayChange = choose !== null && managed.some(({ id }) => id !== organization?.id);
  return (
    <div>
      <dt>Pour qui ?</dt>
      {isOpen && choose ? (
        <dd>
          <select
            className="pds-input"
            aria-label="Pour qui ?"
            autoFocus
            value={organization?.id ?? ''}
            onChange={({ target }) => void choose(Number(target.value)).then(() => setOpen(false))}
          >
            {!organization && <option value="">Choisir</option>}
            {managed.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </dd>
      ) : (
        <dd>{organization?.name ?? '—'}</dd>
      )}
      {mayChange && !isOpen && <Modify label="Pour qui ?" onPress={() => setOpen(true)} />}
    </div>
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
      <PhoneField
        name="contactPhone"
        missing="Veuillez saisir le numéro de téléphone"
        autoFocus={first === 'contactPhone'}
      />
      <EmailField name="contactEmail" missing="Veuillez saisir l’adresse mail" autoFocus={first === 'contactEmail'} />
    </div>
  );
}
