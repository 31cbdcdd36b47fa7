import { type FieldError, Problem } from '@pds/api-client';
import { lazyComponent } from '../../../../shared/ui/lazy-component';
import { useDepartments } from '../../../../shared/reference/reference-lists';
import { Button } from '../../../../shared/ui/button';
import { isCalendarDate, managerRoles } from '@pds/kernel';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { DateTimeInput } from '../../../../shared/form/date-time-input';
import { Field, Form, Rows, useValue } from '../../../../shared/form/native/form';
import { FormProblem } from '../../../../shared/form/form-problem';
import type { FormStore } from '../../../../shared/form/native/form-store';
import { Switch } from '../../../../shared/form/native/switch';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { funnel } from '../../../../shared/session/funnel';
import { Notice, ProblemNotice } from '../../../../shared/ui/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';
import { isStaff, useAccount } from '../../../../shared/session/session';
import { eventNatures } from '../../../../shared/reference/statuses';
import { type DemandForm, emptyDemandForm, endFollowing, nextSlot, type SlotForm, suggestedEnd } from './demand-form';
import { PlaceFields } from './place-fields';
import styles from './demand-form-page.module.css';

const natures = Object.entries(eventNatures).map(([value, label]) => (
  <option key={value} value={value}>
    {label}
  </option>
));

const loadRules = () => import('./demand-rules');
/** Only staff look customers up. */
const CustomerPanel = lazyComponent(
  () => import('./customer/customer-panel'),
  () => <div className={styles.customerSpace} />,
);

/** The public form « Votre manifestation » (spec organiser 2.4, rules in 5). Stored in this browser while typing. */
export default function DemandFormPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { state } = useLocation() as { state: { errors?: FieldError[] } | null };
  const { data: account } = useAccount({ required: false });
  const forCustomer = isStaff(account);
  /** Accounting only read dossiers: they link none to an organisation. */
  const findsCustomer = account?.roles.some((role) => managerRoles.includes(role)) ?? false;
  /** Whether the contact step has nothing left to ask for. */
  const [isCustomerKnown, setCustomerKnown] = useState(false);
  /** Whether the contact step is to send the request at once. */
  const sends = useRef(false);
  const departments = useDepartments();
  const [initial] = useState<DemandForm>(() => ({ ...emptyDemandForm(Date.now()), ...funnel.form<DemandForm>() }));

  const demand = useProblemForm<DemandForm>({
    values: initial,
    save: async (form) => {
      const { timeZoneOf, validateDemandForm } = await loadRules();
      const errors = validateDemandForm(form, {
        now: Date.now(),
        timeZone: timeZoneOf(form, departments.data ?? []),
        isStaff: forCustomer,
      });
      if (errors.length > 0) throw new Problem(422, checkFieldsText, { errors });
      funnel.keepForm(form);
      funnel.activate();
      await navigate(pathTo('demand_login'), { state: { send: sends.current } });
    },
  });
  const { form, formProps } = demand;
  const storeForm = () => funnel.keepForm(form.getFieldsValue(true));
  const fill = (values: Partial<DemandForm>) => {
    form.setFieldsValue(values);
    formProps.onValuesChange(values);
    storeForm();
  };
  const [removed, setRemoved] = useState<{ index: number; slot: SlotForm; at: number } | null>(null);

  // Loads the rules in advance. A failed load is retried when they are needed.
  useEffect(() => void loadRules().catch(() => undefined), []);

  // Errors that the server found after the contact step are shown at their fields here.
  const [returned] = useState(state?.errors);
  useEffect(() => {
    if (returned?.length) demand.showErrors(returned);
    // Once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `demand` is new at each render
  }, [returned]);

  return (
    <PublicPage
      step={1}
      forCustomer={forCustomer}
      title={forCustomer ? 'La manifestation' : 'Votre manifestation'}
      lead={
        forCustomer
          ? 'Notez ce que le client demande : son évènement et ses créneaux.'
          : 'Décrivez votre évènement et ses créneaux : nous dimensionnons le poste de secours et vous adressons un devis.'
      }
      aside={
        forCustomer ? undefined : (
          <>
            <h2>Comment ça se passe</h2>
            <ol>
              <li>Vous décrivez votre manifestation, sans avoir besoin d’un compte.</li>
              <li>Vous laissez vos coordonnées et envoyez votre demande.</li>
              <li>L’association de votre département l’étudie et vous envoie son devis.</li>
            </ol>
          </>
        )
      }
    >
      {address.has('error') && (
        <Notice
          tone="error"
          title={
            forCustomer
              ? 'Veuillez vérifier tous les champs de la demande'
              : 'Veuillez refaire votre demande en vérifiant tous les champs'
          }
        />
      )}
      {departments.error ? <ProblemNotice error={departments.error} retry={() => void departments.refetch()} /> : null}
      {findsCustomer && <CustomerPanel form={form} onFill={fill} onKnown={setCustomerKnown} />}
      <Form
        {...formProps}
        name="demand"
        className={styles.form}
        onValuesChange={(changed) => {
          formProps.onValuesChange(changed);
          storeForm();
        }}
      >
        <Panel title="La manifestation">
          <Field name="website" hidden>
            <input type="text" tabIndex={-1} autoComplete="off" aria-hidden="true" />
          </Field>
          <Field name="eventName" label="Nom de la manifestation" marked>
            <input className="pds-input" maxLength={200} autoComplete="off" />
          </Field>
          <div className={styles.columns}>
            <Field name="eventType" label="Type de manifestation">
              <select
                className="pds-input"
                onChange={({ target }) => {
                  // Slots have the event's nature unless another one is chosen.
                  const slots = slotsOf(form).map((slot) => ({ ...slot, nature: slot.nature || target.value }));
                  form.setFieldValue('eventSlots', slots);
                  storeForm();
                }}
              >
                <option value="">Choisir</option>
                {natures}
              </select>
            </Field>
          </div>
          <Field
            name="comments"
            label="Commentaires"
            marked={!forCustomer}
            hint="Activités, public attendu, particularités du lieu…"
          >
            <textarea className="pds-input" rows={4} maxLength={5000} />
          </Field>
        </Panel>

        <Panel title="Le lieu">
          <Field name="severalDepartments" valuePropName="checked" className={styles.switchField}>
            <Switch label="Dispositif sur plusieurs départements" />
          </Field>
          <PlaceFields departments={departments.data ?? []} fill={fill} />
        </Panel>

        <Rows name="eventSlots">
          {(slots, { add, insert, remove }) => (
            <Panel
              title="Les créneaux"
              hint="Un créneau par période à couvrir : chaque journée, chaque soirée, montage compris si besoin."
            >
              {slots.map(({ key, index }) => (
                <Slot
                  key={key}
                  index={index}
                  form={form}
                  keep={storeForm}
                  onRemove={
                    slots.length > 1
                      ? () => {
                          setRemoved({ index, slot: slotsOf(form)[index]!, at: Date.now() });
                          remove(index);
                        }
                      : null
                  }
                />
              ))}
              {removed && (
                <p className={styles.removed} role="status">
                  {removed.slot.name || `Créneau ${removed.index + 1}`} est supprimé.
                  <Button
                    // The pressed button was removed: a new key for each removal focuses the next undo button.
                    key={removed.at}
                    autoFocus
                    variant="text"
                    size="small"
                    onClick={() => {
                      insert(removed.index, removed.slot);
                      setRemoved(null);
                    }}
                  >
                    Annuler la suppression
                  </Button>
                </p>
              )}
              <Button variant="dashed" block onClick={() => add(nextSlot(slotsOf(form)))}>
                Ajouter un créneau
              </Button>
            </Panel>
          )}
        </Rows>

        <div className={styles.finish}>
          <FormProblem problem={demand.problem} />
          <div className={styles.buttons}>
            {isCustomerKnown && (
              <Button
                variant="call"
                size="large"
                loading={demand.saving}
                onClick={() => {
                  sends.current = true;
                  form.submit();
                }}
              >
                Enregistrer et ouvrir le dossier
              </Button>
            )}
            <Button
              variant={isCustomerKnown ? 'default' : 'call'}
              size="large"
              type="submit"
              loading={demand.saving}
              // Enter in a field presses this button, too.
              onClick={() => (sends.current = false)}
            >
              Continuer
            </Button>
          </div>
        </div>
      </Form>
    </PublicPage>
  );
}

const slotsOf = (form: FormStore) => form.getFieldValue('eventSlots') as readonly SlotForm[];

/** A period to cover. Its end follows its start, and another day is suggested if it is earlier. */
function Slot({
  index,
  form,
  keep,
  onRemove,
}: {
  index: number;
  form: FormStore;
  /** Stores values that the page set itself. */
  keep: () => void;
  /** Null for the only slot. */
  onRemove: (() => void) | null;
}) {
  const slot = useValue(['eventSlots', index]) as SlotForm;
  const lastDay = useRef(slot.startDate.split('T')[0]!);
  const later = suggestedEnd(slot);
  const setEnd = (endDate: string) => {
    const name = ['eventSlots', index, 'endDate'];
    form.setFieldValue(name, endDate);
    form.setFields([{ name, errors: [] }]);
    keep();
  };
  const title = slot.name || `Créneau ${index + 1}`;
  return (
    <fieldset className={styles.slot}>
      <legend className="pds-visually-hidden">Créneau {index + 1}</legend>
      <div className={styles.slotHeader}>
        <h3>{title}</h3>
        {onRemove && (
          <Button
            variant="text"
            danger
            size="small"
            aria-label={`Supprimer le créneau ${index + 1}`}
            onClick={onRemove}
          >
            Supprimer
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <Field name={['eventSlots', index, 'name']} label="Nom du créneau" marked className={styles.wide}>
          <input className="pds-input" maxLength={120} />
        </Field>
        <Field name={['eventSlots', index, 'startDate']} label="Début" marked>
          <DateTimeInput
            name="Début"
            onChange={(startDate) => {
              const day = startDate.split('T')[0]!;
              setEnd(endFollowing({ ...slot, startDate }, lastDay.current));
              if (isCalendarDate(day)) lastDay.current = day;
            }}
          />
        </Field>
        <Field
          name={['eventSlots', index, 'endDate']}
          label="Fin"
          marked
          hint={
            later && (
              <Button size="small" onClick={() => setEnd(later.endDate)}>
                Fin {later.label}
              </Button>
            )
          }
        >
          <DateTimeInput name="Fin" />
        </Field>
        <Field
          name={['eventSlots', index, 'peak']}
          label="Effectif du public"
          marked
          hint="Effectif au plus haut et simultanément"
        >
          <input className="pds-input" inputMode="numeric" maxLength={12} />
        </Field>
        <Field name={['eventSlots', index, 'nature']} label="Nature" marked>
          <select className="pds-input">
            <option value="">Choisir</option>
            {natures}
          </select>
        </Field>
      </div>
    </fieldset>
  );
}
