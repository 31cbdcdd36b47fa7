import { type FieldError, Problem } from '@pds/api-client';
import { useIsTakenOver } from '../../../../shared/ui/lazy/deferred';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { useDepartments } from '../../../../shared/reference/reference-lists';
import { Button } from '../../../../shared/ui/buttons/button';
import { managerRoles } from '@pds/kernel';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { Field, Form } from '../../../../shared/form/native/form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Switch } from '../../../../shared/form/native/switch';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { funnel } from '../../../../shared/session/funnel';
import { Notice, ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { isStaff, useAccount } from '../../../../shared/session/session';
import { type DemandForm, emptyDemandForm } from './demand-form';
import { PlaceFields } from './event/place-fields';
import styles from './demand-form-page.module.css';
import { EventDaysFields } from './event/event-days-fields';

const loadRules = () => import('./demand-rules');
type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Returns every error of the form as typed, at this moment. */
const errorsOf = (rules: Rules, form: DemandForm, departments: Parameters<Rules['timeZoneOf']>[1], isStaff: boolean) =>
  rules.validateDemandForm(form, { now: Date.now(), timeZone: rules.timeZoneOf(form, departments), isStaff });

/** Only staff look customers up. */
const CustomerPanel = lazyComponent(() => import('./customer/customer-panel'), {
  meanwhile: () => <div className={styles.customerSpace} />,
});

/** Only organisers with an account say for whom they ask. */
const ForWhom = lazyComponent(() => import('./customer/for-whom'), {
  meanwhile: () => <div className={styles.whomSpace} />,
  instead: () => null,
});

/** The public form « Votre manifestation » (spec organiser 2.4, rules in 5). Stored in this browser while typing. */
export default function DemandFormPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { state, hash } = useLocation() as { state: { errors?: FieldError[] } | null; hash: string };
  const { data: account } = useAccount({ required: false });
  const forCustomer = isStaff(account);
  /** Accounting only read dossiers: they link none to an organisation. */
  const findsCustomer = account?.roles.some((role) => managerRoles.includes(role)) ?? false;
  /** Whether the contact step has nothing left to ask for. */
  const [isCustomerKnown, setCustomerKnown] = useState(false);
  /** Whether the contact step is to send the request at once. */
  const sends = useRef(false);
  const departments = useDepartments();
  /** A request that waits for the network is sent by the next step. */
  const [isSending] = useState(funnel.isSending);
  const [initial] = useState<DemandForm>(() => ({ ...emptyDemandForm(Date.now()), ...funnel.form<DemandForm>() }));

  const demand = useProblemForm<DemandForm>({
    values: initial,
    save: async (typed): Promise<void> => {
      const rules = await loadRules();
      const errors = errorsOf(rules, typed, departments.data ?? [], forCustomer);
      if (errors.length > 0) throw new Problem(422, checkFieldsText, { errors: unfoldErrors(rules, errors, typed) });
      funnel.keepForm(typed);
      funnel.activate();
      await navigate(pathTo('demand_login'), { state: { send: sends.current } });
    },
  });
  const { form, formProps } = demand;
  const storeForm = () => funnel.keepForm(form.getFieldsValue(true));
  /** Keys of the slots whose details are open. */
  const [open, setOpen] = useState<readonly number[]>([]);
  /** Returns the errors at their inputs, which it unfolds: an error can be shown only at a field that is on the page. */
  const unfoldErrors = (rules: Rules, errors: readonly FieldError[], typed: DemandForm) => {
    const atInputs = rules.errorsAtInputs(errors, typed);
    const slots = rules.slotsWithWrongDetails(atInputs, typed).map((slot) => form.keysOf('eventSlots')[slot]!);
    flushSync(() => setOpen((before) => [...before, ...slots]));
    return atInputs;
  };
  const fill = (values: Partial<DemandForm>) => {
    form.setFieldsValue(values);
    formProps.onValuesChange(values);
    storeForm();
  };

  // Loads the rules in advance. A failed load is retried when they are needed.
  useEffect(() => void loadRules().catch(() => undefined), []);

  // Errors that the server found after the contact step are shown at their fields here.
  const [returned] = useState(state?.errors);
  useEffect(() => {
    if (!returned?.length) return;
    const show = async () => demand.showErrors(unfoldErrors(await loadRules(), returned, initial));
    void show().catch(() => demand.showErrors(returned));
    // Once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `demand` is new at each render
  }, [returned]);

  // A field in the address is what « Modifier » of the summary leads to.
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);

  const isTakenOver = useIsTakenOver();
  if (isTakenOver && isSending) return <Navigate to={pathTo('demand_login')} replace />;
  return (
    <PublicPage
      step={1}
      forCustomer={forCustomer}
      title={forCustomer ? 'L’évènement' : 'Votre manifestation'}
      lead={
        forCustomer
          ? 'Notez ce que l’organisateur demande : son évènement et ses créneaux.'
          : 'Décrivez votre évènement et ses créneaux : nous dimensionnons le poste de secours et vous adressons un devis.'
      }
      aside={
        forCustomer ? undefined : (
          <>
            <h2>Comment ça se passe</h2>
            <ol>
              <li>Vous décrivez votre évènement, sans avoir besoin d’un compte.</li>
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
        <Panel title="L’évènement">
          <Field name="website" hidden>
            <input type="text" tabIndex={-1} autoComplete="off" aria-hidden="true" />
          </Field>
          <Field name="eventName" label="Nom de l’évènement" marked>
            <input className="pds-input" maxLength={200} autoComplete="off" />
          </Field>
          <EventDaysFields form={form} keep={storeForm} open={open} setOpen={setOpen} chosenDay={address.get('jour')} />
        </Panel>

        <Panel title="Le lieu">
          <Field name="severalDepartments" valuePropName="checked" className={styles.switchField}>
            <Switch label="Dispositif sur plusieurs départements" />
          </Field>
          <PlaceFields stored={initial} departments={departments.data ?? []} fill={fill} />
        </Panel>

        <Panel>
          <Field
            name="comments"
            label="Commentaires"
            marked={!forCustomer}
            hint="Activités, public attendu, particularités du lieu…"
          >
            <textarea className="pds-input" rows={2} maxLength={5000} />
          </Field>
        </Panel>

        {account && !forCustomer && <ForWhom account={account} onKnown={setCustomerKnown} />}

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
                {forCustomer ? 'Enregistrer et ouvrir le dossier' : 'J’ENVOIE MA DEMANDE EXPRESS'}
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
