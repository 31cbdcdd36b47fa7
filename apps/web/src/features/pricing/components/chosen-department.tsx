import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { useHasRole } from '../../../shared/session/session';
import { confirm } from '../../../shared/ui/dialog/confirm';
import styles from './chosen-department.module.css';

/** Stands for the default settings in calls and in the list of departments (decisions, Pricing). */
const everyDepartment = { id: 0, code: '0' };

/** Asks before switching to another department with unsaved input. */
export function confirmDepartmentChange(): Promise<boolean> {
  return confirm({
    title: 'Modifications non enregistrées',
    text: 'Si vous changez de département, ce que vous avez saisi sera perdu.',
    action: 'Changer sans enregistrer',
    danger: true,
  });
}

/**
 * Returns the department whose settings a page shows: an administrator chooses the default settings or any department, `?departement=`;
 * everyone else sees their own, which is 0 in the calls.
 *
 * @param defaultName label for no department
 */
export function useChosenDepartment(defaultName: string) {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const selectorId = useId();
  const [address, setAddress] = useSearchParams();
  const requested = address.get('departement') ?? '';
  const departmentId = isAdmin && /^[1-9]\d{0,8}$/.test(requested) ? Number(requested) : everyDepartment.id;
  const departments = useDepartments({ enabled: isAdmin }).data ?? [];
  const selector = (mayLeave: () => Promise<boolean>): ReactNode =>
    isAdmin && (
      <div className={styles.department}>
        <label htmlFor={selectorId}>Département</label>
        <select
          id={selectorId}
          className="pds-input"
          value={departmentId}
          onChange={(event) => {
            const id = Number(event.target.value);
            void mayLeave().then(
              (leave) => leave && setAddress(id === everyDepartment.id ? {} : { departement: `${id}` }),
            );
          }}
        >
          {[{ ...everyDepartment, name: defaultName }, ...departments].map(({ id, code, name }) => (
            <option key={id} value={id}>
              {code === everyDepartment.code ? name : `${code} – ${name}`}
            </option>
          ))}
        </select>
      </div>
    );
  return { departmentId, chosen: departments.find(({ id }) => id === departmentId), selector };
}
