import { elsewhere } from '@pds/demand/domain';

/** A department by its code, or `0` for an event abroad (spec back-office 3), as the choices of a list. */
export function EventDepartmentOptions({
  departments,
}: {
  departments: readonly { readonly code: string; readonly name: string }[];
}) {
  return (
    <>
      {departments.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} – {name}
        </option>
      ))}
      <option value={elsewhere}>À l’étranger ou autre cas</option>
    </>
  );
}
