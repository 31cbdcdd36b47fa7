import type { PastEventAnswer, PastPaperAnswer } from '@pds/api-client/generated/model';
import { type Instant, managerRoles } from '@pds/kernel';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { funnel } from '../../../../shared/session/funnel';
import { useHasRole } from '../../../../shared/session/session';
import { Button } from '../../../../shared/ui/buttons/button';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Facts } from '../../../../shared/ui/page/detail-page';
import { attempt } from '../../../../shared/ui/state/attempt';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { dayText } from '../../../../shared/ui/text/day';
import { formatDate, formatMoney, formatNumber } from '../../../../shared/ui/text/format';
import { useDeletePastEvent, useShowPastEvent } from '../../api/past-events';
import type { DemandForm } from '../../pages/visitor/demand-form';
import { requestOf } from './past-event-request';
import { daysText, periodText } from './past-event-texts';
import styles from './past-events.module.css';

interface PastEventDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** A past event with its figures; those who file requests begin the next one with it. */
export default function PastEventDialog({ id, onClose }: PastEventDialogProps) {
  const event = useShowPastEvent(id);
  return (
    <Dialog side width={720} title={event.data?.name ?? 'Évènement passé'} onClose={onClose}>
      <QueryState query={event}>{(loaded) => <PastEventDetails event={loaded} onClose={onClose} />}</QueryState>
    </Dialog>
  );
}

function PastEventDetails({ event, onClose }: { event: PastEventAnswer; onClose: () => void }) {
  const navigate = useNavigate();
  const isManager = useHasRole(...managerRoles);
  const { mutateAsync: remove, isPending } = useDeletePastEvent(event.id);
  const repeat = async () => {
    if (await beginRequest(event, Date.now())) void navigate(pathTo('demand'));
  };
  const press = async () => {
    const question = {
      title: 'Supprimer cet évènement passé ?',
      text: `« ${event.name} » quitte aussi le bilan d’activité de son année.`,
      action: 'SUPPRIMER',
      danger: true,
    };
    if (!(await confirm(question))) return;
    await attempt(async () => {
      await remove();
      onClose();
    }, 'L’évènement passé est supprimé.');
  };
  return (
    <div className={styles.details}>
      <p>
        Importé le {formatDate(event.recordedAt)} par {event.recordedBy}. C’est un historique : ses montants ne sont ni
        dans la comptabilité ni dans le chiffre d’affaires.
      </p>
      <Facts
        facts={[
          ['Organisateur', [event.organizationName, event.customerPostalCode].filter(Boolean).join(', ')],
          ['Lieu', event.place],
          ['Dates', daysText(event)],
          ['Dispositif', event.stationClass],
          ['Heures', formatNumber(event.hours)],
          ['Département', event.department],
          ['Ancien numéro', event.number],
          ['Numéro e-Protec', event.eprotecNumber],
          ['Devis', paperText(event.quote)],
          ['Facture', paperText(event.invoice)],
          ['Payé le', event.paidOn && dayText(event.paidOn)],
        ]}
      />
      <section>
        <h3>Périodes</h3>
        <ul>
          {event.periods.map((period) => (
            <li key={periodText(period)}>{periodText(period)}</li>
          ))}
        </ul>
      </section>
      {event.figures.length > 0 && (
        <section>
          <h3>Chiffres</h3>
          <Facts facts={event.figures.map(({ label, value }) => [label, formatNumber(value)])} />
        </section>
      )}
      {isManager && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => void repeat()}>
            Refaire comme l’an dernier
          </Button>
          <Button loading={isPending} onClick={() => void press()}>
            Supprimer
          </Button>
        </div>
      )}
    </div>
  );
}

const paperText = ({ number, day, amount }: PastPaperAnswer) =>
  [number, day && dayText(day), amount === null ? '' : formatMoney(amount)].filter(Boolean).join(', ');

/**
 * « Refaire comme l’an dernier » of a past event: asks, then fills in the public form of this browser. Nothing is filed before it is sent.
 * Returns whether the form is to be opened.
 */
async function beginRequest(event: PastEventAnswer, now: Instant): Promise<boolean> {
  const { form, moved } = requestOf(event, now);
  const typed = funnel.form<Partial<DemandForm>>()?.eventName?.trim();
  const question = {
    title: 'Refaire comme l’an dernier',
    text: [
      `Une demande commence avec ce que l’on sait de « ${event.name} ».`,
      moved[0],
      'Vous la complétez avant de l’envoyer.',
      typed && `Ce que vous avez saisi pour « ${typed} » sera remplacé.`,
    ]
      .filter(Boolean)
      .join(' '),
    action: 'Commencer la demande',
  };
  if (!(await confirm(question))) return false;
  funnel.abandon();
  funnel.keepForm(form);
  const customer = { orgaName: event.organizationName };
  funnel.keepContact(event.organizationId === null ? customer : { ...customer, organizationId: event.organizationId });
  return true;
}
