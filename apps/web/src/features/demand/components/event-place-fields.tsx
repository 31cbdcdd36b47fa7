import type { DossierAnswer } from '@pds/api-client/generated/model';
import { elsewhere } from '@pds/demand/domain';
import { Field } from '../../../shared/form/ant-design/field';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { noDepartment } from '../../../shared/reference/event-department';
import { EventDepartmentOptions } from '../../../shared/reference/event-department-options';
import { useLive } from './live-price-context';

/**
 * Where the event takes place: its department, whose clocks and holidays determine the price, and its address, which is free text abroad
 * (spec back-office 3).
 */
export function EventPlaceFields({ demand }: Pick<DossierAnswer, 'demand'>) {
  const department = useLive((live) => live.values.eventDepartment);
  const hasZip = useLive((live) => live.values.eventPlaceZip !== '');
  const hasCity = useLive((live) => live.values.eventPlaceCity !== '');
  const isMoved = useLive((live) => live.isMoved);
  const isAbroad = department === elsewhere;
  return (
    <>
      <Field
        name="eventDepartment"
        label="Département de la manifestation"
        hint={
          isMoved && (
            <span role="status">Autre fuseau horaire : les créneaux gardent leurs heures, à l’heure locale.</span>
          )
        }
      >
        <DepartmentCode emptyText={noDepartment(demand)} />
      </Field>
      <Field name="eventPlace" label="Lieu">
        <input className="pds-input" maxLength={250} autoComplete="off" />
      </Field>
      <Field name="eventAddress" label="Adresse" hint={isAbroad && 'Adresse complète : lieu, ville et pays'}>
        {isAbroad ? (
          <textarea className="pds-input" rows={2} maxLength={250} />
        ) : (
          <input className="pds-input" maxLength={250} autoComplete="off" />
        )}
      </Field>
      {/* What is stored stays in sight: nothing is saved that nobody sees. */}
      <Field name="eventPlaceZip" label="Code postal" hidden={isAbroad && !hasZip}>
        <input className="pds-input" maxLength={12} autoComplete="off" />
      </Field>
      <Field name="eventPlaceCity" label="Ville" hidden={isAbroad && !hasCity}>
        <input className="pds-input" maxLength={120} autoComplete="off" />
      </Field>
    </>
  );
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
