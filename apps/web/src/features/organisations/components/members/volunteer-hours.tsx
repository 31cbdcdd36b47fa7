import { useState } from 'react';
import { ButtonLink } from '../../../../shared/ui/buttons/button';
import { today } from '../../../../shared/ui/text/today';
import { getExportVolunteerHoursUrl } from '../../api/members';
import styles from './volunteer-hours.module.css';

/** How many years can be chosen, this one included. */
const yearsShown = 5;

/** « Heures des bénévoles »: the workbook of a year, of all members whom the caller manages. */
export function VolunteerHours() {
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  return (
    <span className={styles.hours}>
      <select
        className="pds-input"
        aria-label="Année des heures des bénévoles"
        value={year}
        onChange={({ target }) => setYear(Number(target.value))}
      >
        {Array.from({ length: yearsShown }, (_, index) => (
          <option key={index}>{thisYear - index}</option>
        ))}
      </select>
      <ButtonLink size="small" href={getExportVolunteerHoursUrl({ year })}>
        Heures des bénévoles
      </ButtonLink>
    </span>
  );
}
