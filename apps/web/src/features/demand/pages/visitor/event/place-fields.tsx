import { elsewhereDepartment } from '@pds/demand/domain';
import { Field, useValue } from '../../../../../shared/form/native/form';
import { renamedParts } from '../../../../../shared/place/typed-place';
import { PlaceCompletion, usePlaceTyping } from '../../../../../shared/place/use-place-typing';
import { EventDepartmentOptions } from '../../../../../shared/reference/event-department-options';
import type { DemandForm } from '../demand-form';
import styles from '../demand-form-page.module.css';

/**
 * Where the event takes place: the postal code first, which fills in town and department. Nothing is required over several departments, and
 * a free-text address is enough abroad.
 */
export function PlaceFields({
  stored,
  departments,
  fill,
}: {
  /** The form as it opens. */
  stored: DemandForm;
  departments: readonly { code: string; name: string }[];
  /** Changes fields of the form. */
  fill: (values: Partial<DemandForm>) => void;
}) {
  const several = useValue('severalDepartments') === true;
  const department = useValue('eventDepartment') as string;
  const zip = useValue('eventPostalCode') as string;
  const city = useValue('eventCity') as string;
  const address = useValue('eventAddress') as string;
  const { typed, typing, setCityInput, setAddressInput } = usePlaceTyping({
    city: stored.eventCity,
    department: stored.eventDepartment,
  });
  const abroad = !several && department === elsewhereDepartment;
  return (
    <>
      {!abroad && (
        <div className={styles.postal}>
          <Field name="eventPostalCode" label="Code postal" marked={!several}>
            <input
              className="pds-input"
              inputMode="numeric"
              maxLength={12}
              autoComplete="off"
              onChange={typed('zip')}
            />
          </Field>
          <Field name="eventCity" label="Ville" marked={!several}>
            <input
              ref={setCityInput}
              className="pds-input"
              maxLength={120}
              autoComplete="off"
              onChange={typed('city')}
            />
          </Field>
        </div>
      )}
      {!several && (
        <Field name="eventDepartment" label="Département" marked>
          <select className="pds-input" onChange={typed('department')}>
            <option value="">Choisir</option>
            <EventDepartmentOptions departments={departments} />
          </select>
        </Field>
      )}
      <Field
        name="eventAddress"
        label="Adresse"
        marked={!several}
        hint={abroad ? 'Adresse complète : lieu, ville et pays' : undefined}
      >
        {abroad ? (
          <textarea className="pds-input" rows={2} maxLength={250} />
        ) : (
          <input ref={setAddressInput} className="pds-input" maxLength={250} autoComplete="off" />
        )}
      </Field>
      {!abroad && (
        <PlaceCompletion
          place={{ zip, city, address, department: several ? undefined : department }}
          typing={typing}
          departments={departments}
          fill={(place) => fill(renamedParts(place, names))}
        />
      )}
    </>
  );
}

/** Names of the parts of a place in the form. */
const names = {
  zip: 'eventPostalCode',
  city: 'eventCity',
  department: 'eventDepartment',
  address: 'eventAddress',
} as const;
