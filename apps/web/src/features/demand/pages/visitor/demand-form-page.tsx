import { type FieldError, Problem } from '@pds/api-client';
import { useListDepartments } from '@pds/api-client/generated/organisations/organisations';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { DateTimeInput } from '../../../../shared/form/date-time-input';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/ant-design/form-page';
import { checkFields, useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { funnel } from '../../../../shared/session/funnel';
import { Notice, ProblemNotice } from '../../../../shared/ui/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';
import { isStaff, useAccount } from '../../../../shared/session/session';
import { eventNatures } from '../../../../shared/reference/statuses';
import { type DemandForm, elsewhere, emptyDemandForm, emptySlot, timeZoneOf, validateDemandForm } from './demand-form';
import styles from './demand-form-page.module.css';

const natures = Object.entries(eventNatures).map(([value, label]) => (
  <option key={value} value={value}>
    {label}
  </option>
));

/** The public form « Votre manifestation » (spec organiser 2.4, rules in 5). Kept in this browser as it is typed. */
export default function DemandFormPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { state } = useLocation() as { state: { errors?: FieldError[] } | null };
  const { data: account } = useAccount({ required: false });
  const departments = useListDepartments({ query: { staleTime: Infinity } });
  const [initial] = useState<DemandForm>(() => ({ ...emptyDemandForm(Date.now()), ...funnel.form<DemandForm>() }));

  const demand = useProblemForm<DemandForm>({
    values: initial,
    save: async (form) => {
      const errors = validateDemandForm(form, {
        now: Date.now(),
        timeZone: timeZoneOf(form, departments.data ?? []),
        mayBackdate: isStaff(account),
      });
      if (errors.length > 0) throw new Problem(422, checkFields, { errors });
      funnel.keepForm(form);
      funnel.activate();
      await navigate(pathTo('demand_login'));
    },
  });
  const { form, formProps } = demand;

  // What the server found wrong after the contact step comes back to its fields here.
  const [returned] = useState(state?.errors);
  useEffect(() => {
    if (returned?.length) demand.showErrors(returned);
    // Once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `demand` is new at each render
  }, [returned]);

  return (
    <PublicPage
      step={1}
      title="Votre manifestation"
      lead="Décrivez votre évènement et ses créneaux : nous dimensionnons le poste de secours et vous adressons un devis."
      aside={
        <>
          <h2>Comment ça se passe</h2>
          <ol>
            <li>Vous décrivez votre manifestation, sans avoir besoin d'un compte.</li>
            <li>Vous laissez vos coordonnées et envoyez votre demande.</li>
            <li>L'association de votre département l'étudie et vous envoie son devis.</li>
          </ol>
        </>
      }
    >
      {address.has('error') && (
        <Notice tone="error" title="Veuillez refaire votre demande en vérifiant tous les champs" />
      )}
      {departments.error ? <ProblemNotice error={departments.error} retry={() => void departments.refetch()} /> : null}
      <Form<DemandForm>
        {...formProps}
        name="demand"
        className={styles.form}
        onValuesChange={(changed, all) => {
          formProps.onValuesChange?.(changed, all);
          funnel.keepForm(form.getFieldsValue(true));
        }}
      >
        <Panel title="La manifestation">
          <Form.Item name="website" hidden>
            <input type="text" tabIndex={-1} autoComplete="off" aria-hidden="true" />
          </Form.Item>
          <Field name="eventName" label="Nom de la manifestation" marked>
            <Input maxLength={200} autoComplete="off" />
          </Field>
          <div className={styles.columns}>
            <Field name="eventType" label="Type de manifestation">
              <select className="pds-input">
                <option value="">Choisir</option>
                {natures}
              </select>
            </Field>
          </div>
          <Field name="comments" label="Commentaires" marked hint="Activités, public attendu, particularités du lieu…">
            <Input.TextArea rows={4} maxLength={5000} />
          </Field>
        </Panel>

        <Panel title="Le lieu">
          <Field name="severalDepartments" valuePropName="checked" className={styles.switchField}>
            <Switch label="Dispositif sur plusieurs départements" />
          </Field>
          <Place departments={departments.data ?? []} />
        </Panel>

        <Form.List name="eventSlots">
          {(slots, { add, remove }) => (
            <Panel
              title="Les créneaux"
              hint="Un créneau par période à couvrir : chaque journée, chaque soirée, montage compris si besoin."
            >
              {slots.map(({ key, name: index }) => (
                <fieldset key={key} className={styles.slot}>
                  <legend className="pds-visually-hidden">Créneau {index + 1}</legend>
                  <div className={styles.slotHeader}>
                    <Form.Item noStyle shouldUpdate>
                      {() => (
                        <h3>
                          {(form.getFieldValue(['eventSlots', index, 'name']) as string) || `Créneau ${index + 1}`}
                        </h3>
                      )}
                    </Form.Item>
                    {slots.length > 1 && (
                      <Button
                        type="text"
                        danger
                        size="small"
                        aria-label={`Supprimer le créneau ${index + 1}`}
                        onClick={() => {
                          remove(index);
                          funnel.keepForm(form.getFieldsValue(true));
                        }}
                      >
                        Supprimer
                      </Button>
                    )}
                  </div>
                  <div className={styles.columns}>
                    <Field name={[index, 'name']} label="Nom du créneau" marked className={styles.wide}>
                      <Input maxLength={120} />
                    </Field>
                    <Field name={[index, 'startDate']} label="Début" marked>
                      <DateTimeInput name="Début" />
                    </Field>
                    <Field name={[index, 'endDate']} label="Fin" marked>
                      <DateTimeInput name="Fin" />
                    </Field>
                    <Field
                      name={[index, 'peak']}
                      label="Effectif du public"
                      marked
                      hint="Effectif au plus haut et simultanément"
                    >
                      <Input inputMode="numeric" maxLength={12} />
                    </Field>
                    <Field name={[index, 'nature']} label="Nature" marked>
                      <select className="pds-input">
                        <option value="">Choisir</option>
                        {natures}
                      </select>
                    </Field>
                  </div>
                </fieldset>
              ))}
              <Button
                type="dashed"
                block
                onClick={() => {
                  add(emptySlot(slots.length + 1));
                  funnel.keepForm(form.getFieldsValue(true));
                }}
              >
                Ajouter un créneau
              </Button>
            </Panel>
          )}
        </Form.List>

        <div className={styles.finish}>
          <FormProblem problem={demand.problem} />
          <Button className="pds-call" type="primary" size="large" htmlType="submit" loading={demand.saving}>
            CONTINUER
          </Button>
        </div>
      </Form>
    </PublicPage>
  );
}

/** Department and address: nothing is required over several departments, a free address is enough abroad. */
function Place({ departments }: { departments: readonly { code: string; name: string }[] }) {
  const several = Form.useWatch<boolean | undefined>('severalDepartments');
  const department = Form.useWatch<string | undefined>('eventDepartment');
  const abroad = !several && department === elsewhere;
  return (
    <>
      {!several && (
        <Field name="eventDepartment" label="Département" marked>
          <select className="pds-input">
            <option value="">Choisir</option>
            {departments.map(({ code, name }) => (
              <option key={code} value={code}>
                {code} – {name}
              </option>
            ))}
            <option value={elsewhere}>À l'étranger ou autre cas</option>
          </select>
        </Field>
      )}
      <Field
        name="eventAddress"
        label="Adresse"
        marked={!several}
        hint={abroad ? 'Adresse complète : lieu, ville et pays' : undefined}
      >
        {abroad ? <Input.TextArea rows={2} maxLength={250} /> : <Input maxLength={250} autoComplete="street-address" />}
      </Field>
      {!abroad && (
        <div className={styles.postal}>
          <Field name="eventPostalCode" label="Code postal" marked={!several}>
            <Input inputMode="numeric" maxLength={6} autoComplete="postal-code" />
          </Field>
          <Field name="eventCity" label="Ville" marked={!several}>
            <Input maxLength={120} autoComplete="address-level2" />
          </Field>
        </div>
      )}
    </>
  );
}

/** A native checkbox that looks and speaks like a switch. */
function Switch({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  );
}
