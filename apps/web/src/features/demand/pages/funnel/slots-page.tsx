import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { NextStepLine } from '../../../../shared/dossier/next-step-line';
import { AutosaveConflicts, AutosaveStatus } from '../../../../shared/form/autosave/autosave-status';
import { drafts } from '../../../../shared/form/autosave/drafts';
import { type AutosaveForm, useAutosaveForm } from '../../../../shared/form/autosave/use-autosave-form';
import { Field, Form, useValue } from '../../../../shared/form/native/form';
import type { Place } from '../../../../shared/place/typed-place';
import { PlaceCompletion, usePlaceTyping } from '../../../../shared/place/use-place-typing';
import { checkFieldsText, wrongFieldScroll } from '../../../../shared/form/problem-form';
import { organiserStatusOf } from '../../../../shared/reference/statuses';
import { fromAdmin } from '../../../../shared/session/from-admin';
import { FirstPasswordNotice } from '../../../../shared/session/first-password-notice';
import { isStaff, useAccount } from '../../../../shared/session/session';
import { Button } from '../../../../shared/ui/buttons/button';
import { PageFrame } from '../../../../shared/ui/page/page-frame';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { StatusTag } from '../../../../shared/ui/state/status-tag';
import { loadDemand, useChooseOrganisation, useFinishSlots, useReloadDemand, useSaveEvent } from '../../api/funnel';
import { useForgetEvent } from '../../api/request';
import { ContactLines } from '../../components/funnel/contact-lines';
import { ClosedNotice, DemandStep } from '../../components/funnel/frame/demand-step';
import {
  affectedLevels,
  describeEventConflict,
  eventChangeOf,
  eventFieldOf,
  type EventValues,
  eventValuesOf,
  levelOf,
} from '../../components/funnel/event-values';
import { FunnelFrame } from '../../components/funnel/frame/funnel-frame';
import { funnelPages } from '../../components/funnel/frame/funnel-steps';
import { OutdatedQuoteNotice } from '../../components/funnel/frame/outdated-quote-notice';
import { Section } from '../../components/funnel/frame/section';
import { FunnelSlotCard } from '../../components/funnel/slots/slot-card';
import { useQuoteGuard } from '../../components/funnel/frame/use-quote-guard';
import { useSlotRowActions } from '../../components/funnel/slots/use-slot-row-actions';
import { RepetitionNotice } from '../../../../shared/dossier/repetition-notice';
import RelatedFiles from '../../components/related-files/related-files';
import styles from './slots-page.module.css';

const title = 'Séquencement de l’évènement';

/**
 * First step of the detailed demand (spec organiser 2.12): its slots, the event and the contact. A decided demand or an aid station is
 * shown read-only. An unknown one leads to the public form.
 */
export default function SlotsPage() {
  // The user has left the staff's dossier.
  useEffect(() => fromAdmin.forget(), []);
  return (
    <DemandStep title={title}>
      {({ dossier, editable }) =>
        editable ? <Slots key={dossier.demand.id} dossier={dossier} /> : <Closed dossier={dossier} />
      }
    </DemandStep>
  );
}

/** A demand that can no longer be edited. */
function Closed({ dossier }: { dossier: DossierAnswer }) {
  const { demand, standing } = dossier;
  const pending = useAccount().data?.event === demand.id;
  const { mutate: forgetEvent } = useForgetEvent();
  // There is nothing to continue, so the next login leads elsewhere.
  useEffect(() => {
    if (pending) forgetEvent();
  }, [pending, forgetEvent]);
  return (
    <PageFrame
      title={demand.eventName}
      breadcrumb={[{ label: 'Mes demandes', to: pathTo('organization_demand_list') }]}
      meta={<StatusTag status={organiserStatusOf({ ...demand, standing })} />}
    >
      <ClosedNotice {...dossier} />
    </PageFrame>
  );
}

const formName = 'event';

/** Demands in which a save found slots without an environment. Those slots stay marked while the user goes through them. */
const markedDemands = new Set<number>();

function Slots({ dossier }: { dossier: DossierAnswer }) {
  const { demand, slots } = dossier;
  const navigate = useNavigate();
  const { mutateAsync: saveEvent } = useSaveEvent(demand.id);
  const finish = useFinishSlots(demand.id);
  const reload = useReloadDemand(demand.id);
  const quoteGuard = useQuoteGuard(dossier);
  const [wrong, setWrong] = useState<string | null>(null);
  const sent = useRef<readonly { id: number }[]>([]);
  const [restored, setRestored] = useState<number | null>(null);

  const form = useAutosaveForm<EventValues>({
    draft: `demand.${demand.id}`,
    keptOn: funnelPages,
    loaded: useMemo(() => ({ version: demand.version, values: eventValuesOf({ demand, slots }) }), [demand, slots]),
    save: async (changes, version, all) => {
      const change = eventChangeOf(changes);
      sent.current = change.demandSlots ?? [];
      const saved = await saveEvent({ ...change, version });
      if (change.demandSlots && dossier.agreement?.matches) reload();
      return { version: saved.version, values: all };
    },
    declined: (changes) => quoteGuard.declinedFields('slots', affectedLevels(dossier.agreement, slots, changes)),
    load: async () => {
      const newest = await loadDemand(demand.id);
      return { version: newest.demand.version, values: eventValuesOf(newest) };
    },
    fieldOf: (field) => eventFieldOf(field, sent.current),
    onWrong: () => setWrong(checkFieldsText),
    onDone: () => {
      if (!quoteGuard.hasReverted()) void validate();
    },
  });
  const actions = useSlotRowActions(demand.id, form, () => quoteGuard.mayChange('slots'));
  const shown = slots.filter(({ id }) => id !== actions.leaving?.id);
  const account = useAccount().data?.id ?? 0;

  const isOrganiser = !isStaff(useAccount().data);
  const { mutateAsync: chooseFor } = useChooseOrganisation(demand.id);
  const chooseOrganisation = (organization: number) =>
    form
      .betweenSaves((version) => chooseFor({ version, organization }))
      .then(
        () => undefined,
        (error: unknown) => setWrong(problemText(error)),
      );

  const validate = async () => {
    setWrong(null);
    if (!(await actions.settle())) return;
    const unsaved = shown.find(({ id }) => drafts.tabsWith({ account, form: `slot.${id}` }).length > 0);
    if (unsaved) {
      setWrong(
        `La saisie du créneau «\u00a0${unsaved.name}\u00a0» n’est pas encore enregistrée. Ouvrez-le pour l’envoyer.`,
      );
      return;
    }
    try {
      const { errors } = await form.betweenSaves((version) =>
        finish.mutateAsync({ version, updateRescuers: !quoteGuard.stillMatches('slots') }),
      );
      if (Object.keys(errors).length === 0)
        await navigate(pathTo('organization_demand_edit_details', { id: demand.id }));
      else {
        markedDemands.add(demand.id);
        const first = slots.find(({ id }) => id in errors);
        if (first) form.form.scrollToField([levelOf('feature', first.id)], wrongFieldScroll);
        setWrong('* Caractéristique de l’environnement ou de l’accessibilité du site manquant');
      }
    } catch (error) {
      setWrong(problemText(error));
    }
  };

  // « VALIDER » of the only slot's editor validates the step, too.
  const { state } = useLocation() as { state: { validates?: boolean } | null };
  const isValidated = useRef(false);
  useEffect(() => {
    if (!state?.validates || isValidated.current) return;
    isValidated.current = true;
    // A page that is loaded again waits for a press.
    void navigate('.', { replace: true, state: null });
    form.form.submit();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  return (
    <Form
      {...form.formProps}
      name={formName}
      aria-label={title}
      onFinish={() => {
        quoteGuard.startSubmit();
        form.formProps.onFinish();
      }}
      onValuesChange={(changed) => {
        setWrong(null);
        form.formProps.onValuesChange(changed);
      }}
    >
      <FunnelFrame
        demandId={demand.id}
        eventName={demand.eventName}
        step={1}
        toAnswer={dossier.standing?.toAnswer}
        title={title}
        lead="Pour chaque créneau, dites comment se tient le public, puis détaillez le site et les secours autour."
        form={formName}
        validating={finish.isPending}
        status={<AutosaveStatus {...form} />}
        message={wrong && <Notice tone="error" title={wrong} />}
      >
        <FirstPasswordNotice />
        {dossier.nextStep && <NextStepLine step={dossier.nextStep} toPay={dossier.invoicesToPay} />}
        <RepetitionNotice repetition={dossier.repetition} />
        <OutdatedQuoteNotice dossier={dossier} />
        <AutosaveConflicts form={form} describe={(conflict) => describeEventConflict(conflict, slots)} />
        <Section title="Créneaux">
          <ul className={styles.slots}>
            {shown.map((slot) => (
              <li key={slot.id}>
                <FunnelSlotCard
                  slot={slot}
                  isValidated={markedDemands.has(demand.id)}
                  isOnly={shown.length === 1}
                  isRestored={slot.id === restored}
                  busy={actions.busy}
                  onCopy={() => actions.copy(slot)}
                  onRemove={() => actions.remove(slot)}
                />
              </li>
            ))}
          </ul>
          {actions.leaving && (
            <p className={styles.removed} role="status">
              Le créneau « {actions.leaving.name} » est supprimé.
              <Button
                key={actions.leaving.id}
                autoFocus
                variant="text"
                size="small"
                onClick={() => {
                  setRestored(actions.leaving?.id ?? null);
                  actions.undo();
                }}
              >
                Annuler la suppression
              </Button>
            </p>
          )}
        </Section>
        <Section title="Évènement">
          <Event form={form} />
        </Section>
        <Section title="Vos coordonnées">
          <ContactLines
            organization={dossier.organization}
            choose={isOrganiser && !dossier.agreement ? chooseOrganisation : null}
          />
        </Section>
        <RelatedFiles
          demandId={demand.id}
          files={dossier.relatedFiles}
          editable
          interestPoints={slots.flatMap((slot) => slot.interestPoints)}
        />
      </FunnelFrame>
    </Form>
  );
}

function Event({ form: { form, changed } }: { form: Pick<AutosaveForm<EventValues>, 'form' | 'changed'> }) {
  const zip = useValue('eventPlaceZip') as string;
  const city = useValue('eventPlaceCity') as string;
  const address = useValue('eventAddress') as string;
  const { typed, typing, setCityInput, setAddressInput } = usePlaceTyping({ city });
  const fill = (place: Partial<Place>) => {
    if (place.zip !== undefined) form.setFieldValue('eventPlaceZip', place.zip);
    if (place.city !== undefined) form.setFieldValue('eventPlaceCity', place.city);
    if (place.address !== undefined) form.setFieldValue('eventAddress', place.address);
    changed();
  };
  return (
    <div className={styles.columns}>
      <Field name="eventName" label="Nom de l’évènement" required className={styles.wide}>
        <input className="pds-input" maxLength={200} autoComplete="off" />
      </Field>
      <Field name="eventPlaceZip" label="Code postal">
        <input className="pds-input" inputMode="numeric" maxLength={12} autoComplete="off" onChange={typed('zip')} />
      </Field>
      <Field name="eventPlaceCity" label="Ville">
        <input ref={setCityInput} className="pds-input" maxLength={120} autoComplete="off" onChange={typed('city')} />
      </Field>
      <Field name="eventPlace" label="Lieu" hint="Par exemple : stade municipal, salle des fêtes.">
        <input className="pds-input" maxLength={250} autoComplete="off" />
      </Field>
      <Field name="eventAddress" label="Adresse">
        <input ref={setAddressInput} className="pds-input" maxLength={250} autoComplete="off" />
      </Field>
      <Field name="comments" label="Commentaires" className={styles.wide}>
        <textarea className="pds-input" rows={3} maxLength={5000} />
      </Field>
      <PlaceCompletion place={{ zip, city, address }} typing={typing} fill={fill} />
    </div>
  );
}
