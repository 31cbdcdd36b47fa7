import type { ParticularitiesAnswer } from '@pds/api-client/generated/model';
import { particularityLimits, preparatoryMeetingThreshold } from '@pds/demand/domain';
import { managerRoles } from '@pds/kernel';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { AutosaveConflicts, AutosaveStatus } from '../../../../shared/form/autosave/autosave-status';
import { useAutosaveForm } from '../../../../shared/form/autosave/use-autosave-form';
import { calendarDay } from '../../../../shared/form/checks/date-checks';
import { quantity } from '../../../../shared/form/checks/number-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { Field, Form, useValue } from '../../../../shared/form/native/form';
import { Switch } from '../../../../shared/form/native/switch';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { fromAdmin } from '../../../../shared/session/from-admin';
import { useHasRole } from '../../../../shared/session/session';
import { DetailSection, Facts } from '../../../../shared/ui/page/detail-page';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import {
  getShowParticularitiesQueryKey,
  loadParticularities,
  useSaveParticularities,
  useShowParticularities,
} from '../../api/details';
import { DecreeFile } from '../../components/funnel/particularities/decree-file';
import { DemandStep, ReadOnlyStep, type Step, StepLoading } from '../../components/funnel/frame/demand-step';
import { isAnnexedDecree } from '../../components/related-files/standard-files';
import { FunnelFrame } from '../../components/funnel/frame/funnel-frame';
import { funnelPages } from '../../components/funnel/frame/funnel-steps';
import {
  describeParticularityConflict,
  incompleteParticularities,
  particularitiesChangeOf,
  particularityFieldOf,
  particularityLabels as labels,
  type ParticularityValues,
  particularityValuesOf,
} from '../../components/funnel/particularities/particularity-values';
import { Section } from '../../components/funnel/frame/section';
import { StaffPresence } from '../../components/funnel/frame/staff-presence';
import { particularityFacts } from '../visitor/print/printed-facts';
import styles from './particularities-page.module.css';

const title = 'Particularités et renseignements préparatoires';
const formName = 'particularities';
const organiserLead =
  'Ces renseignements préparent l’arrivée des secouristes. Laissez vide ce que vous ne savez pas encore : vous pourrez y revenir tant que votre demande est en cours.';
const staffLead =
  'Ces renseignements préparent l’arrivée des secouristes. Laissez vide ce qui n’est pas encore connu : vous pourrez y revenir à tout moment depuis le dossier.';
const { line, text, meetingSize } = particularityLimits;

/** Second step of the detailed demand (spec organiser 2.12): what the association should know besides the slots. */
export default function ParticularitiesPage() {
  return <DemandStep title={title}>{(step) => <Particularities key={step.dossier.demand.id} {...step} />}</DemandStep>;
}

function Particularities({ dossier, editable }: Step) {
  const { id } = dossier.demand;
  const query = useShowParticularities(id);
  const isManager = useHasRole(...managerRoles);
  const [isFromAdmin] = useState(() => fromAdmin.isAt(id));
  if (!query.data) return <StepLoading title={title} query={query} />;
  // Managers may edit at any time, from the staff's dossier (decisions: The last steps of the detailed demand).
  if (editable || (isFromAdmin && isManager)) {
    return <ParticularitiesForm dossier={dossier} answer={query.data} isFromAdmin={isFromAdmin} />;
  }
  const { decreeFile, decreeFileOriginalName, ...rest } = query.data.particularities;
  const facts = particularityFacts({ ...rest, decreeFileOriginalName: null });
  return (
    <ReadOnlyStep
      dossier={dossier}
      title={title}
      previous={pathTo('organization_demand_edit', { id })}
      next={pathTo('organization_demand_edit_device', { id })}
    >
      <DetailSection title="Ce que vous avez indiqué">
        {facts.length === 0 && decreeFile === null ? (
          <p>Aucune particularité indiquée.</p>
        ) : (
          <Facts
            facts={[
              ...facts,
              ...(decreeFile === null
                ? []
                : [
                    [
                      'Arrêté',
                      <a key="decree" href={`/related-files/${decreeFile}`}>
                        {decreeFileOriginalName}
                      </a>,
                    ] as const,
                  ]),
            ]}
          />
        )}
      </DetailSection>
    </ReadOnlyStep>
  );
}

const editedOf = ({ version, particularities }: ParticularitiesAnswer) => ({
  version,
  values: particularityValuesOf(particularities),
});

function ParticularitiesForm({
  dossier: { demand, relatedFiles, standing },
  answer,
  isFromAdmin,
}: {
  dossier: Step['dossier'];
  answer: ParticularitiesAnswer;
  /** Whether the user came from the staff's dossier: no steps are shown, and the page leads back there. */
  isFromAdmin: boolean;
}) {
  const { id } = demand;
  const back = isFromAdmin
    ? `${pathTo(demand.isAidStation ? 'aid-station_admin_edit' : 'aid-station_admin_demand', { id })}?onglet=particularites`
    : pathTo('organization_demand_edit', { id });
  const { publicPeak, decreeFile, decreeFileOriginalName } = answer.particularities;
  const navigate = useNavigate();
  const { mutateAsync: save } = useSaveParticularities(id);
  const [isWrong, setIsWrong] = useState(false);
  const editor = useAutosaveForm<ParticularityValues>({
    draft: `particularities.${id}`,
    keptOn: funnelPages,
    loaded: useMemo(() => editedOf(answer), [answer]),
    save: async (changes, version) => editedOf(await save({ change: particularitiesChangeOf(changes), version })),
    load: async () => editedOf(await loadParticularities(id)),
    fieldOf: particularityFieldOf,
    incomplete: incompleteParticularities,
    onWrong: () => setIsWrong(true),
    onDone: () => {
      fromAdmin.forget();
      void navigate(isFromAdmin ? back : pathTo('organization_demand_edit_device', { id }));
    },
  });

  return (
    <Form
      {...editor.formProps}
      name={formName}
      aria-label={title}
      onValuesChange={(changed) => {
        setIsWrong(false);
        editor.formProps.onValuesChange(changed);
      }}
    >
      <FunnelFrame
        demandId={id}
        eventName={demand.eventName}
        step={isFromAdmin ? null : 2}
        toAnswer={standing?.toAnswer}
        title={title}
        {...(isFromAdmin && {
          breadcrumb: [{ label: `Dossier n° ${id}`, to: back }],
          previousLabel: 'Retour au dossier',
        })}
        lead={isFromAdmin ? staffLead : organiserLead}
        form={formName}
        validating={editor.isFinishing}
        previous={back}
        status={<AutosaveStatus {...editor} />}
        presence={<StaffPresence demandId={id} form={editor} shown={getShowParticularitiesQueryKey(id)} />}
        message={isWrong && <Notice tone="error" title={checkFieldsText} />}
      >
        <AutosaveConflicts form={editor} describe={describeParticularityConflict} />
        <div className={styles.sections}>
          {publicPeak > preparatoryMeetingThreshold && (
            <PreparatoryMeeting
              forget={() => {
                // A half-typed day or number that is no longer on the page must not block the save.
                const { preparatoryMeetingDate, preparatoryMeetingSize } = editor.saved;
                editor.form.setFieldsValue({ preparatoryMeetingDate, preparatoryMeetingSize });
                editor.changed();
              }}
            />
          )}
          <Section title="Accès au site">
            <Switched
              name="accessControlAccreditation"
              label={labels.accessControlAccreditation}
              hint="Un badge, un bracelet ou un laissez-passer est demandé aux secouristes et à leurs véhicules."
            />
            <AccreditationProcess />
            <Switched
              name="accessControlProcedure"
              label={labels.accessControlProcedure}
              hint="Filtrage, fouille ou périmètre fermé : les équipes prévoient le temps de passer."
            />
            <DecreeFile
              demandId={id}
              fileId={decreeFile}
              originalName={decreeFileOriginalName}
              annexed={decreeFile === null ? relatedFiles.find(isAnnexedDecree) : undefined}
              onSaved={(saved) => editor.receive(editedOf(saved))}
            />
          </Section>
          <Section title="Victimes et véhicules de secours">
            <Field
              name="victimEvacuation"
              label={labels.victimEvacuation}
              hint="Par où une ambulance rejoint le poste de secours et quitte le site : entrée, voie réservée, portail à ouvrir."
            >
              <textarea className="pds-input" rows={3} maxLength={text} />
            </Field>
            <Field
              name="parking"
              label={labels.parking}
              hint="Où garer les véhicules des secouristes, et combien de places leur sont gardées."
            >
              <textarea className="pds-input" rows={2} maxLength={text} />
            </Field>
          </Section>
          <Structure />
          <Section title={labels.detailNote}>
            <Field
              name="detailNote"
              label="Ce que les secouristes doivent encore savoir"
              hint="Météo redoutée, public fragile, animaux, feu d’artifice, éditions précédentes…"
            >
              <textarea className="pds-input" rows={4} maxLength={text} />
            </Field>
          </Section>
        </div>
      </FunnelFrame>
    </Form>
  );
}

function Switched({ name, label, hint }: { name: keyof ParticularityValues; label: string; hint: string }) {
  return (
    <Field name={name} valuePropName="checked" hint={hint}>
      <Switch label={label} />
    </Field>
  );
}

/** Asked only above a number of persons at once (spec organiser 5 and 9). */
function PreparatoryMeeting({ forget }: { forget: () => void }) {
  const isHeld = useValue('preparatoryMeeting') === true;
  return (
    <Section title="Réunion préparatoire">
      <Field
        name="preparatoryMeeting"
        valuePropName="checked"
        hint="Au-delà de 12 000 personnes présentes en même temps, la mairie ou la préfecture réunit souvent l’organisateur et les secours avant l’évènement."
      >
        <Switch
          label={labels.preparatoryMeeting}
          onChange={(event) => {
            if (!event.target.checked) forget();
          }}
        />
      </Field>
      {isHeld && (
        <>
          <div className={styles.columns}>
            <Field
              name="preparatoryMeetingDate"
              label={labels.preparatoryMeetingDate}
              checks={[calendarDay]}
              hint="Vide tant que le jour n’est pas fixé."
            >
              <DateInput meant="next" />
            </Field>
            <Field
              name="preparatoryMeetingSize"
              label={labels.preparatoryMeetingSize}
              checks={[quantity(meetingSize, 0)]}
              hint="Le nombre de personnes attendues que vous y annoncez."
            >
              <NumberInput placeholder="> à 10000" />
            </Field>
          </div>
          <Field
            name="preparatoryMeetingComment"
            label={labels.preparatoryMeetingComment}
            hint="Où elle se tient, qui y est convié, si la présence de l’association est souhaitée."
          >
            <textarea className="pds-input" rows={3} maxLength={text} />
          </Field>
        </>
      )}
    </Section>
  );
}

/** Stays visible once it has input, so that no hidden value is saved. */
function AccreditationProcess() {
  const isNeeded = useValue('accessControlAccreditation') === true;
  const typed = useValue('specificRisks');
  if (!isNeeded && !typed) return null;
  return (
    <Field
      name="specificRisks"
      label={labels.specificRisks}
      hint="Qui les délivre, quels renseignements fournir, où et jusqu’à quand les retirer."
    >
      <textarea className="pds-input" rows={3} maxLength={text} />
    </Field>
  );
}

function Structure() {
  const isThere = useValue(['structure', 'on']) === true;
  return (
    <Section title="Structures">
      <Field
        name={['structure', 'on']}
        valuePropName="checked"
        hint="Un bâtiment, un chapiteau, une tribune, des gradins… où se tient une partie du public."
      >
        <Switch label={labels.structure} />
      </Field>
      {isThere && (
        <Field
          name={['structure', 'type']}
          label="Type de structure"
          required="Veuillez préciser le type de structure"
          hint="Par exemple : chapiteau de 400 places, tribune démontable, gymnase."
        >
          <input className="pds-input" maxLength={line} />
        </Field>
      )}
    </Section>
  );
}
