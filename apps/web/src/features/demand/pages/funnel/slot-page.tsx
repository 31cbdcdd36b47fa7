import { Problem } from '@pds/api-client';
import type { DossierAnswer, OneSlotAnswer } from '@pds/api-client/generated/model';
import { defaultServices } from '@pds/demand/domain';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { AutosaveConflicts, AutosaveStatus } from '../../../../shared/form/autosave/autosave-status';
import { useAutosaveForm } from '../../../../shared/form/autosave/use-autosave-form';
import type { FieldCheck } from '../../../../shared/form/checks/checks';
import { numberBetween, quantity } from '../../../../shared/form/checks/number-checks';
import { DateTimeInput } from '../../../../shared/form/inputs/date-time-input';
import { Field, Form, Rows, useValue } from '../../../../shared/form/native/form';
import type { FormStore } from '../../../../shared/form/native/form-store';
import { Switch } from '../../../../shared/form/native/switch';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { deviceNatures } from '../../../../shared/reference/slot-levels';
import { eventNatures } from '../../../../shared/reference/statuses';
import { fromAdmin } from '../../../../shared/session/from-admin';
import { isStaff, useAccount } from '../../../../shared/session/session';
import { Button } from '../../../../shared/ui/buttons/button';
import { useIsNarrow } from '../../../../shared/ui/use-media-query';
import { PageFrame } from '../../../../shared/ui/page/page-frame';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { useShowDemand } from '../../api/demands';
import { getShowSlotQueryKey, loadSlot, useSaveSlot, useShowSlot } from '../../api/funnel';
import { describeSlotConflict } from '../../components/funnel/slots/describe-slot-conflict';
import { FunnelFrame } from '../../components/funnel/frame/funnel-frame';
import { funnelPages } from '../../components/funnel/frame/funnel-steps';
import { LevelChoice } from '../../components/funnel/slots/level-choice';
import type { RiskInput } from '../../components/funnel/slots/levels';
import { LiveSizing } from '../../components/funnel/slots/live-sizing';
import { QuestionGroup, QuestionGroups } from '../../components/funnel/slots/question-group';
import { ServicesChoice } from '../../components/funnel/particularities/services-choice';
import { StaffPresence } from '../../components/funnel/frame/staff-presence';
import {
  affectedFields,
  changeOf,
  emptyContact,
  emptyInterestPoint,
  endAfter,
  incompleteLists,
  isWholeMoment,
  type SlotValues,
  valuesOf,
} from '../../components/funnel/slots/slot-values';
import { mayEdit } from '../../components/funnel/may-edit';
import { useQuoteGuard } from '../../components/funnel/frame/use-quote-guard';
import styles from './slot-page.module.css';

/** The editor of one slot in five sections (spec organiser 2.12, slot editor). Saved while typing. */
export default function SlotPage() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const slot = useShowSlot(id, { query: { enabled: isId } });
  const demandId = slot.data?.demandId ?? 0;
  const demand = useShowDemand(demandId, { query: { enabled: demandId > 0 } });
  const { data: account } = useAccount();

  const unknown = slot.error instanceof Problem && [400, 404].includes(slot.error.status);
  if (unknown || !isId) return <Navigate to={pathTo('demand')} replace />;
  if (!slot.data || !demand.data) {
    return (
      <PageFrame title="Créneau">
        {slot.data ? (
          <QueryState query={demand}>{() => null}</QueryState>
        ) : (
          <QueryState query={slot}>{() => null}</QueryState>
        )}
      </PageFrame>
    );
  }
  if (!isStaff(account) && !mayEdit(demand.data)) {
    return <Navigate to={pathTo('organization_demand_edit', { id: demandId })} replace />;
  }
  return <SlotEditor key={id} answer={slot.data} dossier={demand.data} />;
}

const formName = 'slot';
const limits = { name: 120, line: 250, text: 2_000 };

function SlotEditor({ answer, dossier }: { answer: OneSlotAnswer; dossier: DossierAnswer }) {
  const { slot, version, demandId } = answer;
  const { demand } = dossier;
  const navigate = useNavigate();
  const { mutateAsync: saveSlot } = useSaveSlot();
  const [isFromAdmin] = useState(() => fromAdmin.isAt(demandId));
  const [isWrong, setIsWrong] = useState(false);
  const quoteGuard = useQuoteGuard(dossier);
  const isNarrow = useIsNarrow();
  const back = isFromAdmin
    ? pathTo(demand.isAidStation ? 'aid-station_admin_edit' : 'aid-station_admin_demand', { id: demandId })
    : pathTo('organization_demand_edit', { id: demandId });

  const editedOf = (loaded: OneSlotAnswer) => ({ version: loaded.version, values: valuesOf(loaded.slot) });
  const editor = useAutosaveForm<SlotValues>({
    draft: `slot.${slot.id}`,
    keptOn: funnelPages,
    loaded: useMemo(() => ({ version, values: valuesOf(slot) }), [version, slot]),
    save: async (changes, base, all) =>
      editedOf(await saveSlot({ id: slot.id, change: { ...changeOf(changes, all), version: base } })),
    declined: (changes) =>
      quoteGuard.declinedFields('slots', affectedFields(dossier.agreement, slot.id, changes, valuesOf(slot))),
    load: async () => editedOf(await loadSlot(slot.id)),
    fieldOf: (field) =>
      field
        .replace(/^startDate$/, 'startAt')
        .replace(/^endDate$/, 'endAt')
        .replace(/^services\./, ''),
    incomplete: incompleteLists,
    onWrong: () => setIsWrong(true),
    onDone: () => {
      if (quoteGuard.hasReverted()) return;
      fromAdmin.forget();
      // The only slot of a demand without a quote yet: the first step has nothing to add.
      const validates = !isFromAdmin && dossier.slots.length === 1 && dossier.documents.length === 0;
      void navigate(back, validates ? { state: { validates } } : {});
    },
  });

  return (
    <Form
      {...editor.formProps}
      name={formName}
      aria-label={`Créneau ${slot.name}`}
      onFinish={() => {
        quoteGuard.startSubmit();
        editor.formProps.onFinish();
      }}
      onValuesChange={(changed) => {
        setIsWrong(false);
        editor.formProps.onValuesChange(changed);
      }}
    >
      <FunnelFrame
        demandId={demandId}
        eventName={demand.eventName}
        step={isFromAdmin ? null : 1}
        title={slot.name}
        lead={!isNarrow && 'Dites-nous ce que vous savez de ce créneau\u00a0; vous pourrez revenir le compléter.'}
        breadcrumb={
          isFromAdmin
            ? [{ label: `Demande n° ${demandId}`, to: back }]
            : [
                { label: 'Mes demandes', to: pathTo('organization_demand_list') },
                { label: 'Séquencement de l’évènement', to: back },
              ]
        }
        aside={<LiveSlotSizing />}
        form={formName}
        validating={editor.isFinishing}
        previous={back}
        previousLabel={isFromAdmin ? 'Retour au dossier' : 'ÉTAPE PRÉCÉDENTE'}
        status={<AutosaveStatus {...editor} />}
        presence={<StaffPresence demandId={demandId} form={editor} shown={getShowSlotQueryKey(slot.id)} />}
        message={isWrong && <Notice tone="error" title={checkFieldsText} />}
      >
        <AutosaveConflicts form={editor} describe={describeSlotConflict} />
        <QuestionGroups>
          <Identity form={editor.form} changed={editor.changed} />
          <Peaks />
          <Environment />
          <Rescue />
          <InterestPoints />
        </QuestionGroups>
      </FunnelFrame>
    </Form>
  );
}

/** Returns the slot as typed, for the sizing rules. */
function useRisk(): RiskInput {
  const number = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? value : null);
  return {
    publicPeak: number(useValue('publicPeak')),
    publicBehavior: number(useValue('publicBehavior')),
    feature: number(useValue('feature')),
    interventionDelay: number(useValue('interventionDelay')),
    actorDevice: useValue('actorDevice') === true,
    deviceNature: number(useValue('deviceNature')),
  };
}

const LiveSlotSizing = () => <LiveSizing slot={useRisk()} />;

const wholeMomentCheck =
  (which: string): FieldCheck =>
  (wall) =>
    isWholeMoment(String(wall)) ? null : `Veuillez saisir ${which}`;

/** Section 1: name, times, place and contacts. */
function Identity({ form, changed }: { form: FormStore; changed: () => void }) {
  const [pushed, setPushed] = useState(false);
  const pushEnd = () => {
    const end = String(form.getFieldValue('endAt'));
    const next = endAfter(String(form.getFieldValue('startAt')), end);
    if (next === end) return;
    form.setFieldValue('endAt', next);
    setPushed(true);
    changed();
  };
  const afterStart: FieldCheck = (end) => {
    const start = String(form.getFieldValue('startAt'));
    return isWholeMoment(start) && isWholeMoment(String(end)) && String(end) < start
      ? 'La date de fin ne peut pas précéder la date de début'
      : null;
  };
  return (
    <QuestionGroup number={1} title="Identité et contacts">
      <div className={styles.columns}>
        <Field name="name" label="Nom du créneau" required="Veuillez nommer le créneau">
          <input className="pds-input" maxLength={limits.name} autoComplete="off" />
        </Field>
        <Field name="nature" label="Nature" required>
          <NumberSelect options={optionsOf(eventNatures)} emptyText="Choisir" />
        </Field>
      </div>
      <div className={styles.columns}>
        <Field name="startAt" label="Début" marked checks={[wholeMomentCheck('la date et l’heure de début')]}>
          <DateTimeInput name="Début" onBlur={pushEnd} />
        </Field>
        <Field
          name="endAt"
          label="Fin"
          marked
          checks={[wholeMomentCheck('la date et l’heure de fin'), afterStart]}
          hint={pushed && <span role="status">La fin précédait le début : elle est repoussée après lui.</span>}
        >
          <DateTimeInput name="Fin" onChange={() => setPushed(false)} onBlur={pushEnd} />
        </Field>
        <Field
          name="newDate"
          label="Autre début possible"
          hint="Si le créneau peut être reporté : à quel moment il commencerait alors."
          checks={[(wall) => (!wall || isWholeMoment(String(wall)) ? null : 'Veuillez saisir une date et une heure')]}
        >
          <DateTimeInput name="Autre début possible" />
        </Field>
      </div>
      <div className={styles.columns}>
        <Field name="place" label="Lieu de rendez-vous" hint="Où les secouristes se présentent en arrivant.">
          <input className="pds-input" maxLength={limits.line} autoComplete="off" />
        </Field>
        <Field name="address" label="Adresse du créneau" hint="Si elle diffère de celle de l’évènement.">
          <input className="pds-input" maxLength={limits.line} autoComplete="off" />
        </Field>
        <Field
          name="rescueArrival"
          label="Heures d’arrivée des secouristes"
          hint="Par exemple : une heure avant l’ouverture des portes."
        >
          <input className="pds-input" maxLength={limits.line} autoComplete="off" />
        </Field>
      </div>
      <Contacts />
    </QuestionGroup>
  );
}

function Contacts() {
  return (
    <Rows name="contactSlots">
      {(rows, { add, remove, addId }) => (
        <div className={styles.rows}>
          <h3>Contacts sur place</h3>
          {rows.map(({ key, index }) => (
            <div key={key} className={styles.row} role="group" aria-label={`Contact ${index + 1}`}>
              <Field
                name={['contactSlots', index, 'name']}
                label="Nom du contact"
                marked={index > 0}
                checks={index > 0 ? [namedRowCheck('Veuillez nommer le contact')] : []}
              >
                <input className="pds-input" maxLength={100} autoComplete="off" />
              </Field>
              <Field name={['contactSlots', index, 'phone']} label="Téléphone du contact">
                <input className="pds-input" type="tel" maxLength={60} autoComplete="off" />
              </Field>
              {/* Only the last one goes, and never the first (spec organiser 5). */}
              {index > 0 && index === rows.length - 1 && (
                <Button variant="text" danger size="small" onClick={() => remove(index)}>
                  Supprimer le contact {index + 1}
                </Button>
              )}
            </div>
          ))}
          {rows.length < 20 && (
            <Button id={addId} variant="dashed" size="small" onClick={() => add(emptyContact)}>
              Ajouter un contact
            </Button>
          )}
        </div>
      )}
    </Rows>
  );
}

const namedRowCheck =
  (message: string): FieldCheck =>
  (name) =>
    String(name ?? '').trim() === '' ? message : null;

/** Section 2: the number of people at once, and their behaviour. */
function Peaks() {
  const actorDevice = useValue('actorDevice') === true;
  return (
    <QuestionGroup number={2} title="Pics de fréquentation">
      <div className={styles.columns}>
        <Field
          name="publicPeak"
          label="Effectif du public"
          hint="Effectif au plus haut et simultanément"
          checks={[quantity(10_000_000, 0)]}
        >
          <NumberInput placeholder="0" />
        </Field>
        <Field
          name="actorPeak"
          label="Effectif des acteurs"
          hint="Sportifs, artistes, exposants, bénévoles : au plus haut et simultanément."
          checks={[quantity(10_000_000, 0)]}
        >
          <NumberInput placeholder="0" />
        </Field>
      </div>
      <Field name="publicBehavior" marked checks={[chosenCheck('Veuillez choisir le comportement du public')]}>
        <Level field="publicBehavior" required />
      </Field>
      <Field
        name="actorDevice"
        valuePropName="checked"
        className={styles.switchField}
        hint="Un dispositif propre aux acteurs, par exemple lorsqu’une fédération l’exige. Il est dimensionné à part."
      >
        <Switch label="Dispositif pour les acteurs" />
      </Field>
      {actorDevice && (
        <Field name="deviceNature" label="Nature du dispositif pour les acteurs">
          <NumberSelect options={optionsOf(deviceNatures)} emptyText="Je ne sais pas" />
        </Field>
      )}
      <Field
        name="needs"
        label="Personnes à besoins particuliers"
        hint="Personnes âgées, en situation de handicap, jeunes enfants : combien, et où."
      >
        <textarea className="pds-input" rows={2} maxLength={limits.text} />
      </Field>
    </QuestionGroup>
  );
}

const chosenCheck =
  (message: string): FieldCheck =>
  (level) =>
    level ? null : message;

/** A question of the national rules as a field, with the slot as typed. */
function Level(props: Omit<React.ComponentProps<typeof LevelChoice>, 'slot'>) {
  return <LevelChoice {...props} slot={useRisk()} />;
}

/** Section 3: the site. */
function Environment() {
  const feature = useValue('feature');
  return (
    <QuestionGroup number={3} title="Caractéristiques de l’environnement">
      <Field
        name="feature"
        marked
        checks={[chosenCheck('Caractéristique de l’environnement ou de l’accessibilité du site manquant')]}
      >
        <Level field="feature" required />
      </Field>
      {(feature === 2 || feature === 3 || feature === 4) && (
        <div className={styles.columns}>
          <Field
            name="publicWay"
            valuePropName="checked"
            className={styles.switchField}
            hint="L’évènement emprunte une route ou une rue ouverte à la circulation."
          >
            <Switch label="Voie publique" />
          </Field>
          <Field
            name="size"
            label="Superficie de l’espace naturel"
            hint="En km² : 1 hectare vaut 0,01 km²."
            checks={[
              numberBetween(
                { least: 0, most: 10_000, decimals: 4 },
                'Veuillez saisir une surface en km², de 0 à 10 000, à quatre décimales au plus',
              ),
            ]}
          >
            <NumberInput unit="km²" placeholder="0" />
          </Field>
        </div>
      )}
      <Field
        name="otherFeatures"
        label="Autres caractéristiques du site"
        hint="Dénivelé, plan d’eau, escaliers, accès fermés…"
      >
        <textarea className="pds-input" rows={2} maxLength={limits.text} />
      </Field>
    </QuestionGroup>
  );
}

/** Section 4: other services at the event. */
function Rescue() {
  return (
    <QuestionGroup number={4} title="Secours publics et services">
      <Field name="interventionDelay">
        <Level field="interventionDelay" />
      </Field>
      <p className={styles.question}>Qui d’autre sera présent ?</p>
      <div className={styles.columns}>
        <Field name="otherServices">
          <ServicesChoice legend="Sécurité" defaults={defaultServices.otherServices} />
        </Field>
        <Field name="rescueServices">
          <ServicesChoice legend="Secours" defaults={defaultServices.rescueServices} />
        </Field>
        <Field name="healthServices">
          <ServicesChoice legend="Santé" defaults={defaultServices.healthServices} />
        </Field>
      </div>
    </QuestionGroup>
  );
}

/** Section 5: places that the rescuers must find. */
function InterestPoints() {
  return (
    <QuestionGroup number={5} title="Points d’intérêt">
      <p className={styles.about}>
        Les endroits que les secouristes doivent trouver : entrée, scène, départ et arrivée, point d’eau, infirmerie.
      </p>
      <Rows name="interestPoints">
        {(rows, { add, remove, addId }) => (
          <div className={styles.rows}>
            {rows.map(({ key, index }) => (
              <div key={key} className={styles.row} role="group" aria-label={`Point d’intérêt ${index + 1}`}>
                <Field
                  name={['interestPoints', index, 'name']}
                  label="Nom du point d’intérêt"
                  marked
                  checks={[namedRowCheck('Veuillez nommer le point d’intérêt')]}
                >
                  <input className="pds-input" maxLength={100} autoComplete="off" />
                </Field>
                <Field name={['interestPoints', index, 'address']} label="Adresse ou repère">
                  <input className="pds-input" maxLength={limits.line} autoComplete="off" />
                </Field>
                {index === rows.length - 1 && (
                  <Button variant="text" danger size="small" onClick={() => remove(index)}>
                    Supprimer le point d’intérêt {index + 1}
                  </Button>
                )}
              </div>
            ))}
            {rows.length < 50 && (
              <Button id={addId} variant="dashed" size="small" onClick={() => add(emptyInterestPoint)}>
                Ajouter un point d’intérêt
              </Button>
            )}
          </div>
        )}
      </Rows>
      <Field name="notes" label="Remarques sur le créneau">
        <textarea className="pds-input" rows={3} maxLength={limits.text} />
      </Field>
    </QuestionGroup>
  );
}
