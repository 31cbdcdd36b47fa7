import type { DemandSlotAnswer, DossierAnswer, MessageAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { numberBetween } from '../../../../shared/form/checks/number-checks';
import { Field, Form } from '../../../../shared/form/native/form';
import { FormSection } from '../../../../shared/form/form-sections';
import { OnOff } from '../../../../shared/form/native/on-off';
import type { ProblemForm } from '../../../../shared/form/native/use-problem-form';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { useDepartments, useOffices } from '../../../../shared/reference/reference-lists';
import { Button } from '../../../../shared/ui/buttons/button';
import { Deferred } from '../../../../shared/ui/lazy/deferred';
import type { GridMemory } from '../../../../shared/grid/editable-grid';
import { useIsPhone } from '../../../../shared/ui/use-media-query';
import { eventNatures } from '../../../../shared/reference/statuses';
import { type DossierValues, localTimeOf, requiredUnlessErased, withMeansOfFirst } from './dossier-values';
import { DpsSupport, type DpsSupportProps } from '../agreement/dps-support';
import { EventPlaceFields } from './event-place-fields';
import { ExtrasSection } from '../options/extras-section';
import { proposedRescuers } from '../price/live-price';
import { TypedValues, useLive } from '../price/live-price-context';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { lazyWithAntDesign } from '../../../../shared/ui/ant-design/lazy-with-ant-design';
import styles from './manifestation-tab.module.css';
import { OrganizationSelect } from './organization-select';
import { PaperPriceSection } from '../price/paper-price-section';
import { PricePanel } from '../price/price-panel';
import { OptionsSection } from '../options/options-section';
import type { RefusalDraft } from '../agreement/refuse-demand-dialog';
import { RefusalState } from '../agreement/refusal-state';
import { type SlotActions, useSlotActions } from '../slots/use-slot-actions';
import type { Outcome, Trial } from '../what-if/what-if';

/** On a window wide enough for a table. */
const SlotGrid = lazyComponent(() => import('../slot-grid/slot-grid'), { meanwhile: SlotsPlaceholder });
/** On a phone. */
const SlotCards = lazyComponent(() => import('../slots/slot-cards'), { meanwhile: SlotsPlaceholder });
/** Loaded when it is first opened. */
const SlotDetails = lazyComponent(() => import('../slot-grid/slot-details'));
/** Loaded when it is first opened. */
const WhatIfDialog = lazyComponent(() => import('../what-if/what-if-dialog'));
/** Loaded when it is first opened. */
const RefuseDemandDialog = lazyWithAntDesign(() => import('../agreement/refuse-demand-dialog'));

/** Loaded when it is first opened. */
const ResendModal = lazyComponent(() => import('../../../../shared/mail/resend-modal'));

export interface ManifestationTabProps {
  dossier: DossierAnswer;
  form: ProblemForm<DossierValues>;
  readOnly: boolean;
  supportActions: DpsSupportProps['actions'];
  /**
   * Renders the dialog that creates an organisation, which belongs to another context. The callback receives the created organisation, or
   * null.
   */
  newOrganisation: (onDone: (made: { readonly id: number; readonly name: string } | null) => void) => ReactNode;
}

/** The tab « manifestation » (spec back-office 2): organisation, department and office, the event, its slots and its price. */
export function ManifestationTab({ dossier, form, readOnly, supportActions, newOrganisation }: ManifestationTabProps) {
  const { demand } = dossier;
  // With the event where the form places it, so that slots are shown, tried and changed with its clocks.
  const placed = { ...dossier, ...useLive((live) => live.placed) };
  const { slots } = placed;
  const [refusing, setRefusing] = useState(false);
  const [refusalDraft, setRefusalDraft] = useState<RefusalDraft | null>(null);
  useUnsavedChanges(refusalDraft?.isTyped === true);
  const [resending, setResending] = useState<MessageAnswer | null>(null);
  const [triedSlot, setTriedSlot] = useState<DemandSlotAnswer | null>(null);
  const [creating, setCreating] = useState(false);
  const [createdOrganisations, setCreatedOrganisations] = useState<
    readonly { readonly id: number; readonly name: string }[]
  >([]);
  const actions = useSlotActions({ dossier: placed });
  const stable = useStableActions(actions, form.markDirty, setTriedSlot);
  const isPhone = useIsPhone();
  const [gridMemory] = useState<GridMemory>({});
  const [openSlotId, setOpenSlotId] = useState<number | null>(null);
  const openSlot = slots.find(({ id }) => id === openSlotId);
  const cardProps = {
    form: form.form,
    onProposalTaken: stable.markDirty,
    event: placed.demand,
    actions: stable.actions,
    onTry: stable.onTry,
    isOnly: slots.length === 1,
    readOnly,
  };
  return (
    <>
      {readOnly && !demand.dpsSupport && (
        // The disabled form disables all its buttons, so the refusal's e-mail is outside it.
        <div className={styles.refused}>
          <FormSection title="Non prise en charge">
            <RefusalState demand={demand} onResend={setResending} />
          </FormSection>
        </div>
      )}
      <Form {...form.formProps}>
        <TypedValues />
        <fieldset disabled={readOnly} className={styles.tab}>
          <div className={styles.slots}>
            <FormSection
              title="Créneaux"
              hint={!readOnly && !isPhone && 'Le prix suit ce que vous saisissez ; il est enregistré avec le dossier.'}
              actions={
                !readOnly && (
                  <>
                    <ApplyProposals slots={slots} form={form} />
                    {slots.length > 1 && (
                      <Button onClick={() => applyMeansToAll(form)} title="Effectifs et matériel du premier créneau">
                        Appliquer les moyens à tous
                      </Button>
                    )}
                    <Button disabled={actions.busy} onClick={actions.add}>
                      Ajouter un créneau
                    </Button>
                  </>
                )
              }
            >
              {isPhone ? (
                <SlotCards slots={slots} {...cardProps} />
              ) : (
                <SlotGrid
                  slots={slots}
                  form={form.form}
                  timeZone={placed.demand.timeZone}
                  onChanged={form.markDirty}
                  onOpen={setOpenSlotId}
                  readOnly={readOnly}
                  memory={gridMemory}
                />
              )}
            </FormSection>
          </div>
          <div className={styles.sections}>
            <FormSection
              title="Organisation et rattachement"
              actions={!readOnly && <Button onClick={() => setCreating(true)}>Créer une organisation</Button>}
            >
              <Field name="organizationId" label="Organisation" className={styles.long}>
                <OrganizationSelect
                  known={[...(dossier.organization ? [dossier.organization] : []), ...createdOrganisations]}
                />
              </Field>
              <fieldset className={styles.attached}>
                <legend>DPS rattaché à</legend>
                <DepartmentField form={form} />
                <OfficeField />
              </fieldset>
              <DpsSupport
                demand={demand}
                actions={supportActions}
                readOnly={readOnly}
                onRefuse={() => setRefusing(true)}
                onResend={setResending}
              />
            </FormSection>
            <FormSection title="Manifestation">
              <Field
                name="eventName"
                label="Nom de l’évènement"
                className={styles.long}
                required="Veuillez saisir le nom de l’évènement"
              >
                <input className="pds-input" maxLength={200} autoComplete="off" />
              </Field>
              <Field name="eventType" label="Type d’évènement">
                <NumberSelect options={optionsOf(eventNatures)} />
              </Field>
              <EventPlaceFields demand={demand} form={form} />
              <Field name="comments" label="Commentaires" className={styles.long}>
                <textarea className="pds-input" rows={2} maxLength={5000} />
              </Field>
            </FormSection>
            <Deferred>
              <FormSection folds title="Coordonnées du gestionnaire">
                <Field
                  name="contactFirstName"
                  label="Prénom"
                  required={requiredUnlessErased(demand.contactFirstName, 'Veuillez saisir le prénom')}
                >
                  <input className="pds-input" maxLength={100} autoComplete="off" />
                </Field>
                <Field
                  name="contactLastName"
                  label="Nom"
                  required={requiredUnlessErased(demand.contactLastName, 'Veuillez saisir le nom')}
                >
                  <input className="pds-input" maxLength={100} autoComplete="off" />
                </Field>
                <Field
                  name="contactPhone"
                  label="Téléphone"
                  required={requiredUnlessErased(demand.contactPhone, 'Veuillez saisir le numéro de téléphone')}
                >
                  <input className="pds-input" type="tel" maxLength={60} autoComplete="off" />
                </Field>
                <Field name="contactEmail" label="E-mail" className={styles.long} required checks={[emailAddress]}>
                  <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
                </Field>
              </FormSection>
              <div className={styles.pair}>
                <OptionsSection />
                <FormSection title="Tarification">
                  <Field
                    name="isOrganizationMealSupport"
                    label="Repas pris en charge par l’organisateur"
                    valuePropName="checked"
                    hint="Les repas sont alors comptés à 0 €."
                  >
                    <OnOff readOnly={readOnly} />
                  </Field>
                  <Field
                    name="isPackagePrice"
                    label="Tarif forfaitaire"
                    valuePropName="checked"
                    hint="Le prix convenu remplace le total calculé."
                  >
                    <OnOff readOnly={readOnly} />
                  </Field>
                  <PackagePriceField />
                </FormSection>
              </div>
              <ExtrasSection readOnly={readOnly} />
              <PaperPriceSection readOnly={readOnly} />
            </Deferred>
          </div>
          <aside className={styles.price}>
            <PricePanel dossier={dossier} />
          </aside>
        </fieldset>
        {openSlot && <SlotDetails slot={openSlot} {...cardProps} onClose={() => setOpenSlotId(null)} />}
      </Form>
      {actions.dialog}
      {triedSlot && (
        <WhatIfDialog
          dossier={placed}
          slot={triedSlot}
          onClose={() => setTriedSlot(null)}
          onApply={(trial, outcome) => {
            setTriedSlot(null);
            applyTrial(form, triedSlot.id, trial, outcome);
          }}
        />
      )}
      {creating &&
        newOrganisation((organisation) => {
          setCreating(false);
          if (!organisation) return;
          setCreatedOrganisations((before) => [...before, organisation]);
          form.form.setFieldValue('organizationId', organisation.id);
          form.markDirty();
        })}
      {refusing && (
        <RefuseDemandDialog
          demand={demand}
          draft={refusalDraft}
          onClose={(now) => {
            setRefusalDraft(now);
            setRefusing(false);
          }}
        />
      )}
      {resending && <ResendModal message={resending} onClose={() => setResending(null)} />}
    </>
  );
}

/** Keeps the height of the grid while its code is loaded. */
function SlotsPlaceholder({ slots }: { slots: readonly unknown[] }) {
  return <div style={{ gridColumn: '1 / -1', minHeight: `${2.125 * (slots.length + 1) + 5}rem` }} />;
}

/** Returns stable actions that change only with their busy state. Otherwise every slot would render again with the tab. */
function useStableActions(actions: SlotActions, markDirty: () => void, onTry: (slot: DemandSlotAnswer) => void) {
  const latest = useRef({ actions, markDirty, onTry });
  useLayoutEffect(() => {
    latest.current = { actions, markDirty, onTry };
  });
  const { busy } = actions;
  return useMemo(
    () => ({
      markDirty: () => latest.current.markDirty(),
      onTry: (slot: DemandSlotAnswer) => latest.current.onTry(slot),
      actions: {
        busy,
        copy: (slot: DemandSlotAnswer) => latest.current.actions.copy(slot),
        remove: (slot: DemandSlotAnswer) => latest.current.actions.remove(slot),
      },
    }),
    [busy],
  );
}

/** Applies all proposed rescuers that differ from the typed ones at once. */
function ApplyProposals({ slots, form }: { slots: readonly DemandSlotAnswer[]; form: ProblemForm<DossierValues> }) {
  const values = useLive((live) => live.values.demandSlots);
  const proposals = proposedRescuers(values, slots);
  if (proposals.length === 0) return null;
  return (
    <Button
      onClick={() => {
        const demandSlots = values.slice();
        for (const { index, rescuers } of proposals)
          demandSlots[index] = { ...demandSlots[index]!, rescueWorkerCount: rescuers };
        form.form.setFieldsValue({ demandSlots });
        form.markDirty();
      }}
    >
      {slots.length > 1 ? 'Retenir partout' : 'Retenir la proposition'}
    </Button>
  );
}

/** Applies the public, levels, times and rescuers of a trial to the form. */
function applyTrial(
  { form, markDirty }: ProblemForm<DossierValues>,
  slotId: number,
  trial: Trial,
  { rescuers }: Outcome,
) {
  const times = { startDate: localTimeOf(trial.startDate), endDate: localTimeOf(trial.endDate) };
  const taken = { ...trial, ...times, rescueWorkerCount: rescuers };
  const { demandSlots } = form.getFieldsValue(true) as DossierValues;
  form.setFieldsValue({ demandSlots: demandSlots.map((slot) => (slot.id === slotId ? { ...slot, ...taken } : slot)) });
  markDirty();
}

/** Copies the means of the first slot to every slot: staff, meals, lots, vehicles and discount. */
function applyMeansToAll({ form, markDirty }: ProblemForm<DossierValues>): void {
  form.setFieldsValue({ demandSlots: withMeansOfFirst((form.getFieldsValue(true) as DossierValues).demandSlots) });
  markDirty();
}

function DepartmentField({ form: { form } }: { form: ProblemForm<DossierValues> }) {
  const departments = useDepartments();
  return (
    <Field name="departmentId" label="Département" required="Veuillez choisir un département">
      <NumberSelect
        emptyText={departments.isPending ? 'Chargement des données' : 'Choisir un département'}
        options={(departments.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
        // An office belongs to one department, so the office is cleared.
        onChange={() => form.setFieldValue('officeId', null)}
      />
    </Field>
  );
}

function OfficeField() {
  const departmentId = useLive((live) => live.values.departmentId);
  const offices = useOffices();
  const ofDepartment = (offices.data?.records ?? []).filter((office) => office.departmentId === departmentId);
  return (
    <Field name="officeId" label="Antenne">
      <NumberSelect
        emptyText={offices.isPending ? 'Chargement des données' : ofDepartment.length > 0 ? 'Aucune' : 'Pas d’antenne'}
        options={ofDepartment.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  );
}

const packagePrice = numberBetween(
  { least: 0, most: 10_000_000, decimals: 2 },
  'Veuillez saisir un prix de 0 à 10 000 000 €',
);

function PackagePriceField() {
  const isPackagePrice = useLive((live) => live.values.isPackagePrice);
  return (
    <Field
      name="packagePrice"
      label="Prix forfaitaire"
      hidden={!isPackagePrice}
      required={isPackagePrice && 'Veuillez saisir le prix forfaitaire'}
      checks={isPackagePrice ? [packagePrice] : []}
    >
      <NumberInput unit="€" />
    </Field>
  );
}
