import type { DossierAnswer } from '@pds/api-client/generated/model';
import { elsewhereDepartment } from '@pds/demand/domain';
import { Field } from '../../../../shared/form/native/form';
import { useDepartments } from '../../../../shared/reference/reference-lists';
import { noDepartment } from '../../../../shared/reference/event-department';
import { EventDepartmentOptions } from '../../../../shared/reference/event-department-options';
import type { ProblemForm } from '../../../../shared/form/native/use-problem-form';
import type { Place } from '../../../../shared/place/typed-place';
import { PlaceCompletion, usePlaceTyping } from '../../../../shared/place/use-place-typing';
import type { DossierValues } from './dossier-values';
import { useLive } from '../price/live-price-context';

/**
 * Where the event takes place: the postal code first, which fills in what is empty of town and department. The department's clocks and
 * holidays determine the price; the address is free text abroad (spec back-office 3).
 */
export function EventPlaceFields({
  demand,
  form,
}: Pick<DossierAnswer, 'demand'> & { form: Pick<ProblemForm<DossierValues>, 'form' | 'markDirty'> }) {
  const department = useLive((live) => live.values.eventDepartment);
  const zip = useLive((live) => live.values.eventPlaceZip);
  const city = useLive((live) => live.values.eventPlaceCity);
  const address = useLive((live) => live.values.eventAddress);
  const isMoved = useLive((live) => live.isMoved);
  const departments = useDepartments();
  const { typed, typing, setCityInput, setAddressInput } = usePlaceTyping({ city, department });
  const isAbroad = department === elsewhereDepartment;
  return (
    <>
      {/* What is stored stays in sight: nothing is saved that nobody sees. */}
      <Field name="eventPlaceZip" label="Code postal" hidden={isAbroad && zip === ''}>
        <input className="pds-input" maxLength={12} autoComplete="off" onChange={typed('zip')} />
      </Field>
      <Field name="eventPlaceCity" label="Ville" hidden={isAbroad && city === ''}>
        <input ref={setCityInput} className="pds-input" maxLength={120} autoComplete="off" onChange={typed('city')} />
      </Field>
      <Field
        name="eventDepartment"
        label="Département de l’évènement"
        hint={
          isMoved && (
            <span role="status">Autre fuseau horaire : les créneaux gardent leurs heures, à l’heure locale.</span>
          )
        }
      >
        <DepartmentCode emptyText={noDepartment(demand)} onChange={typed('department')} />
      </Field>
      <Field name="eventPlace" label="Lieu">
        <input className="pds-input" maxLength={250} autoComplete="off" />
      </Field>
      <Field name="eventAddress" label="Adresse" hint={isAbroad && 'Adresse complète : lieu, ville et pays'}>
        {isAbroad ? (
          <textarea className="pds-input" rows={2} maxLength={250} />
        ) : (
          <input ref={setAddressInput} className="pds-input" maxLength={250} autoComplete="off" />
        )}
      </Field>
      <PlaceCompletion
        place={{ zip, city, address, department: demand.severalDepartments ? undefined : department }}
        typing={typing}
        departments={departments.data ?? []}
        fill={(place) => {
          form.form.setFieldsValue(dossierPlaceOf(place));
          form.markDirty();
        }}
      />
    </>
  );
}

/** Returns parts of a place under their names in the dossier. */
function dossierPlaceOf(place: Partial<Place>): Partial<DossierValues> {
  return {
    ...(place.zip !== undefined && { eventPlaceZip: place.zip }),
    ...(place.city !== undefined && { eventPlaceCity: place.city }),
    ...(place.department !== undefined && { eventDepartment: place.department || null }),
    ...(place.address !== undefined && { eventAddress: place.address }),
  };
}

function DepartmentCode({
  value,
  onChange,
  emptyText,
  ...select
}: {
  id?: string;
  value?: string | null;
  onChange?: (code: string | null) => void;
  emptyText: string;
}) {
  const departments = useDepartments();
  return (
    <select
      {...select}
      className="pds-input"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value || null)}
    >
      <option value="">{emptyText}</option>
      {/* Until the list is there, the one that is stored stands for itself. */}
      <EventDepartmentOptions departments={departments.data ?? (value ? [{ code: value, name: '…' }] : [])} />
    </select>
  );
}
