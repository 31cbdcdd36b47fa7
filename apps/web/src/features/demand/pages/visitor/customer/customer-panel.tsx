import type { DemandListRow } from '@pds/api-client/generated/model';
import type { RepetitionNotes } from '@pds/demand/domain';
import { counted, isCalendarDate } from '@pds/kernel';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { DateInput } from '../../../../../shared/form/inputs/date-input';
import type { FormStore } from '../../../../../shared/form/native/form-store';
import { useDepartments } from '../../../../../shared/reference/reference-lists';
import { funnel } from '../../../../../shared/session/funnel';
import { useOwnDepartment } from '../../../../../shared/session/own-department';
import { Button } from '../../../../../shared/ui/buttons/button';
import { confirm } from '../../../../../shared/ui/dialog/confirm';
import { longDay } from '../../../../../shared/ui/text/day';
import { formatDate } from '../../../../../shared/ui/text/format';
import { problemText } from '../../../../../shared/ui/state/problem-notice';
import { Panel } from '../../../../../shared/ui/page/public-page';
import { toast } from '../../../../../shared/ui/state/toast';
import { showDemand, useListDemands } from '../../../api/demands';
import { RepetitionList } from '../../../../../shared/dossier/repetition-notice';
import type { DemandForm, SlotForm } from '../demand-form';
import { firstDay, movedTo, withReadDays } from '../event/event-days';
import { type Customer, isComplete, withContactOf, withLastContact } from './customer';
import { CustomerSearch } from './customer-search';
import styles from './customer-panel.module.css';
import { repeatedEvent } from './repeated-event';

export interface CustomerPanelProps {
  /** The form of the event, which an earlier one fills in. */
  form: FormStore;
  /** Fills in fields of the form. */
  onFill: (values: Partial<DemandForm>) => void;
  /** Told whether the contact step has nothing left to ask for. */
  onKnown: (isKnown: boolean) => void;
}

/** Events shown of a customer, the latest first. */
const lastEvents = 5;

/**
 * Finds the customer of a request taken by phone, and takes up one of their last events. The customer is stored for the contact step. The
 * event is in the department of the staff until another one is chosen.
 */
export default function CustomerPanel({ form, onFill, onKnown }: CustomerPanelProps) {
  const [chosen, setChosen] = useState<Customer | null>(() => {
    const stored = funnel.contact<Customer>();
    return stored?.organizationId === undefined ? null : stored;
  });
  /** Whether another customer is looked for. */
  const [isChanging, setChanging] = useState(false);
  const events = useListDemands(
    { organizationId: chosen?.organizationId ?? 0, page: 1, perPage: lastEvents, sort: 'startDate', direction: 'desc' },
    { query: { enabled: chosen !== null } },
  );
  const customer = chosen && withLastContact(chosen, events.data?.records ?? []);
  const isKnown = isComplete(customer);
  useEffect(() => {
    if (customer) funnel.keepContact(customer);
  });
  useEffect(() => onKnown(isKnown), [isKnown, onKnown]);
  useDepartmentOfStaff(form, onFill);

  if (!customer)
    return (
      <Panel title="L’organisateur" hint="Facultatif : un nouvel organisateur se note à l’étape suivante.">
        <CustomerSearch autoFocus={isChanging} onChoose={setChosen} />
      </Panel>
    );
  const state = events.isPending ? 'Chargement des données' : 'Aucun évènement connu.';
  return (
    <Panel title="L’organisateur">
      <div className={styles.chosen}>
        <p>
          <strong>{customer.orgaName}</strong>
          <span>{contactText(customer)}</span>
        </p>
        <Button
          variant="text"
          size="small"
          onClick={() => {
            funnel.forgetContact();
            setChosen(null);
            setChanging(true);
          }}
        >
          Changer d’organisateur
        </Button>
      </div>
      {events.data?.records.length ? (
        <LastEvents
          events={events.data.records}
          form={form}
          onFill={onFill}
          onRepeat={(event) => setChosen(withContactOf(customer, event))}
        />
      ) : (
        <p className={styles.state}>{events.error ? problemText(events.error) : state}</p>
      )}
    </Panel>
  );
}

function contactText({ firstName, name, email, tel }: Customer): string {
  const person = [firstName, name].filter(Boolean).join(' ');
  return [person, tel, email].filter(Boolean).join(' – ') || 'Contact à demander';
}

/** The customer's last events: « Reprendre » fills in the event on its next days, and its contact. */
function LastEvents({
  events,
  form,
  onFill,
  onRepeat,
}: Pick<CustomerPanelProps, 'form' | 'onFill'> & {
  events: readonly DemandListRow[];
  onRepeat: (event: DemandListRow) => void;
}) {
  const [pending, setPending] = useState<number | null>(null);
  const [repeated, setRepeated] = useState<{ readonly id: number; readonly notes: RepetitionNotes } | null>(null);
  const repeat = async (event: DemandListRow) => {
    const typed = String(form.getFieldValue('eventName') ?? '').trim();
    if (repeated === null && typed !== '' && !(await confirmRepeating(typed, event.eventName))) return;
    setPending(event.id);
    try {
      const { form: filled, notes } = await repetitionOf(event.id);
      onFill(withReadDays({ ...(form.getFieldsValue(true) as DemandForm), ...filled }));
      onRepeat(event);
      setRepeated({ id: event.id, notes });
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setPending(null);
    }
  };
  return (
    <>
      <h3 className={styles.title}>Derniers évènements</h3>
      <ul className={styles.events} aria-label="Derniers évènements">
        {events.map((event) => (
          <li key={event.id} className={styles.event}>
            <p>
              <strong>{event.eventName}</strong>
              <span>{[formatDate(event.startDate), event.eventPlace].filter(Boolean).join(', ')}</span>
            </p>
            <Button
              size="small"
              loading={pending === event.id}
              aria-label={`Reprendre ${event.eventName} (n° ${event.id})`}
              onClick={() => void repeat(event)}
            >
              Reprendre
            </Button>
            {repeated?.id === event.id && (
              <>
                <FirstDay form={form} onFill={onFill} />
                <div className={styles.repetition}>
                  <RepetitionList
                    moved={repeated.notes.moved}
                    toVerify={repeated.notes.toVerify.map(({ text }) => text)}
                  />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const confirmRepeating = (typed: string, repeated: string) =>
  confirm({
    title: `Reprendre « ${repeated} » ?`,
    text: `Ce que vous avez saisi pour « ${typed} » sera remplacé.`,
    action: 'Reprendre',
  });

const repetitionOf = async (id: number) => repeatedEvent(await showDemand(id), Date.now());

/** The first day of the event that was taken up: its slots move together. */
function FirstDay({ form, onFill }: Pick<CustomerPanelProps, 'form' | 'onFill'>) {
  const id = useId();
  const slots = useSyncExternalStore(form.subscribe, () => form.getFieldValue('eventSlots') as readonly SlotForm[]);
  const day = firstDay(slots) ?? '';
  return (
    <div className={styles.firstDay}>
      <label htmlFor={id}>Premier jour</label>
      <DateInput
        meant="next"
        id={id}
        aria-describedby={`${id}-hint`}
        value={day}
        onChange={(next) => {
          if (!isCalendarDate(next)) return;
          const typed = form.getFieldsValue(true) as DemandForm;
          const { firstDay: first, lastDay, eventSlots } = withReadDays({ ...typed, eventSlots: movedTo(next, slots) });
          onFill({ firstDay: first, lastDay, eventSlots });
        }}
      />
      <p id={`${id}-hint`} role="status">
        {day && `${longDay(day)} : ${counted(slots.length, 'créneau repris', 'créneaux repris')} à partir de ce jour.`}
      </p>
    </div>
  );
}

/** Fills in the department of the staff while the form names none. */
function useDepartmentOfStaff(form: FormStore, onFill: CustomerPanelProps['onFill']): void {
  const own = useOwnDepartment();
  const { data: departments } = useDepartments();
  const code = departments?.find(({ id }) => id === own?.departmentId)?.code;
  useEffect(() => {
    const isOpen = form.getFieldValue('eventDepartment') === '' && form.getFieldValue('severalDepartments') !== true;
    if (code !== undefined && isOpen) onFill({ eventDepartment: code });
    // Once: staff may choose none again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onFill` is new at each render
  }, [code]);
}
