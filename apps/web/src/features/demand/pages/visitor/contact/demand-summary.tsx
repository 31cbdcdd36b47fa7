import { counted } from '@pds/kernel';
import type { DepartmentChoiceAnswer } from '@pds/api-client/generated/model';
import { elsewhereDepartment } from '@pds/demand/domain';
import { Link } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { eventNatures } from '../../../../../shared/reference/statuses';
import { Panel } from '../../../../../shared/ui/page/public-page';
import type { DemandForm } from '../demand-form';
import { periodOf, timeZoneOf } from '../demand-rules';
import styles from './demand-summary.module.css';

/** Summary of the demand before it is sent, with a link back to change it. */
export function DemandSummary({
  form,
  departments,
  forCustomer,
}: {
  form: DemandForm;
  departments: readonly DepartmentChoiceAnswer[];
  /** Whether staff make the request for a customer. */
  forCustomer: boolean;
}) {
  const timeZone = timeZoneOf(form, departments);
  return (
    <Panel title={forCustomer ? 'La demande en résumé' : 'Votre demande en résumé'}>
      <dl className={styles.facts}>
        <dt>Évènement</dt>
        <dd>{form.eventName}</dd>
        <dt>Lieu</dt>
        <dd>{placeText(form, departments)}</dd>
        {form.eventSlots.map((slot, index) => (
          <div key={index} className={styles.slot}>
            <dt>{slot.name}</dt>
            <dd>
              {periodOf(slot, timeZone)}
              <br />
              {counted(Number(slot.peak.replace(/\s/g, '')), 'personne')} au plus, {eventNatures[Number(slot.nature)]}
            </dd>
          </div>
        ))}
        {form.comments.trim() && (
          <>
            <dt>Commentaires</dt>
            <dd className={styles.comments}>{form.comments}</dd>
          </>
        )}
      </dl>
      <Link to={pathTo('demand')} className={styles.change}>
        {forCustomer ? 'Modifier l’évènement' : 'Modifier mon évènement'}
      </Link>
    </Panel>
  );
}

/** Returns address, town and department as far as they are asked for. */
function placeText(form: DemandForm, departments: readonly DepartmentChoiceAnswer[]): string {
  const { severalDepartments, eventDepartment, eventAddress, eventPostalCode, eventCity } = form;
  const isElsewhere = !severalDepartments && eventDepartment === elsewhereDepartment;
  const department = departments.find(({ code }) => code === eventDepartment);
  return [
    eventAddress,
    isElsewhere ? '' : `${eventPostalCode} ${eventCity}`,
    severalDepartments
      ? 'dispositif sur plusieurs départements'
      : department && `${department.code} – ${department.name}`,
  ]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}
