import { elsewhere } from '@pds/demand/domain';
import { abroad, departmentChoice, type EventDepartment } from './event-department';

/** The choices of a department list: departments by code, and `0` for an event abroad (spec back-office 3). */
export function EventDepartmentOptions({ departments }: { departments: readonly EventDepartment[] }) {
  return (
    <>
      {departments.map((department) => (
        <option key={department.code} value={department.code}>
          {departmentChoice(department)}
        </option>
      ))}
      <option value={elsewhere}>{abroad}</option>
    </>
  );
}
