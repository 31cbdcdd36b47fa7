import { counted } from '@pds/kernel';
import type { DepartmentChoiceAnswer } from '@pds/api-client/generated/model';
import { elsewhereDepartment } from '@pds/demand/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { eventNatures } from '../../../../../shared/reference/statuses';
import { Panel } from '../../../../../shared/ui/page/public-page';
import type { DemandForm } from '../demand-form';
import { periodOf, timeZoneOf } from '../demand-rules';
import type { Whom } from './contact-values';
import styles from './demand-summary.module.css';

/** Summary of the demand before it is sent. « Modifier » on each line leads back to its field. */
export function DemandSummary({
  form,
  departments,
  forCustomer,
  whom,
}: {
  form: DemandForm;
  departments: readonly DepartmentChoiceAnswer[];
  /** Whether staff make the request for a customer. */
  forCustomer: boolean;
  /** For whom an organiser asks; null if they did not say. */
  whom: Whom | null;
}) {
  const timeZone = timeZoneOf(form, departments);
  const lines: [field: string, label: string, value: ReactNode][] = [
    ['eventName', 'Évènement', form.eventName],
    ['eventAddress', 'Lieu', placeText(form, departments)],
    ...form.eventSlots.map((slot, index): [string, string, ReactNode] => [
      `eventSlots_${index}_peak`,
      slot.name,
      <>
        {periodOf(slot, timeZone)}
        <br />
        {counted(Number(slot.peak.replace(/\s/g, '')), 'personne')} au plus, {eventNatures[Number(slot.nature)]}
      </>,
    ]),
    ['comments', 'Commentaires', form.comments.trim()],
    ['whom', 'Pour qui ?', whom?.orgaIndividual ? 'En votre nom' : (whom?.orgaName ?? '')],
  ];
  return (
    <Panel title={forCustomer ? 'La demande en résumé' : 'Votre demande en résumé'}>
      <dl className={styles.facts}>
        {lines
          .filter(([, , value]) => value !== '')
          .map(([field, label, value]) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd>
                <Link to={{ pathname: pathTo('demand'), hash: `demand_${field}` }}>
                  Modifier<span className="pds-visually-hidden">&nbsp;: {label}</span>
                </Link>
              </dd>
            </div>
          ))}
      </dl>
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
