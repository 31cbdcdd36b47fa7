import type { AgreementAnswer } from '@pds/api-client/generated/model';
import { engagementLimits, serviceGroups } from '@pds/demand/domain';
import { type TeamFunction, teamFunctionNames } from '@pds/pricing/domain';
import { quantity } from '../../../../shared/form/checks/number-checks';
import { Field, Form } from '../../../../shared/form/native/form';
import { FormSection, FormSections } from '../../../../shared/form/form-sections';
import { OnOff } from '../../../../shared/form/native/on-off';
import type { ProblemForm } from '../../../../shared/form/native/use-problem-form';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import type { DossierValues } from '../dossier/dossier-values';
import { EngagedServicesInput, serviceNamesCheck } from './engaged-services';
import { materialLabels, serviceGroupTitles } from './engagement-values';
import common from '../../../../shared/ui/common.module.css';
import styles from './engagement-tab.module.css';
import { useLive } from '../price/live-price-context';
import { MeansCheck } from './means-check';
import { AfterTeamIsKnown, TeamCheck, TeamNotice } from './team-check';

export interface EngagementTabProps {
  form: ProblemForm<DossierValues>;
  /** The accepted quote, whose team is shown if it differs. */
  agreement: AgreementAnswer | null;
  teamStatus: number | null;
  /** Whether the planned team is the members who come, not the numbers of this tab. */
  isStaffed: boolean;
  readOnly: boolean;
}

const count = quantity(engagementLimits.count, 0);

/** The functions of a team by group, in the order of the specification (back-office 2). */
const teamGroups: readonly { readonly title: string; readonly functions: readonly TeamFunction[] }[] = [
  { title: 'Encadrement', functions: ['deviceLeader', 'commandPostLeader', 'commandPostOperator', 'postLeader'] },
  { title: 'Équipiers', functions: ['teamLeader', 'pse2', 'pse1'] },
  { title: 'Équipe de soutien', functions: ['logistician', 'otherStaff'] },
];

/**
 * The tab « engagement » (spec back-office 2): people and material that the association sends, and which services are informed. Part of the
 * same form as the tab « manifestation »: both are saved together.
 */
export function EngagementTab({ form, agreement, teamStatus, isStaffed, readOnly }: EngagementTabProps) {
  return (
    <Form {...form.formProps}>
      <FormSections readOnly={readOnly}>
        <AfterTeamIsKnown>
          <TeamNotice teamStatus={teamStatus} />
          <FormSection title="Services informés et présents">
            {serviceGroups.map((group) => (
              <Field key={group} name={['services', group]} checks={[serviceNamesCheck]} className={styles.group}>
                <EngagedServicesInput title={serviceGroupTitles[group]} readOnly={readOnly} />
              </Field>
            ))}
          </FormSection>
          <TeamCheck agreement={agreement} isStaffed={isStaffed} />
          {teamGroups.map(({ title, functions }) => (
            <FormSection key={title} title={title}>
              {functions.map((name) => (
                <Field
                  key={name}
                  name={name}
                  label={teamFunctionNames[name]}
                  checks={[count]}
                  hint={isStaffed ? 'Pour les documents et e-Protec' : <Asked name={name} />}
                >
                  <NumberInput step={1} placeholder="0" />
                </Field>
              ))}
            </FormSection>
          ))}
          <FormSection title="Précisions sur l’équipe">
            <Field name="AdditionalClarificationTeam" label="Précisions" className={styles.wide}>
              <textarea className="pds-input" rows={3} maxLength={engagementLimits.text} />
            </Field>
          </FormSection>
          <FormSection title="Matériel">
            <MeansCheck />
            {(Object.keys(materialLabels) as (keyof typeof materialLabels)[]).map((name) => (
              <Field key={name} name={name} label={materialLabels[name]} checks={[count]}>
                <NumberInput step={1} placeholder="0" />
              </Field>
            ))}
            <Field name="nurseLocal" label="Infirmerie sur place" valuePropName="checked">
              <OnOff readOnly={readOnly} />
            </Field>
          </FormSection>
        </AfterTeamIsKnown>
      </FormSections>
    </Form>
  );
}

/** How many people of a function the devices require, shown under its field. */
function Asked({ name }: { name: TeamFunction }) {
  const asked = useLive(({ team }) => team.asked[name]);
  const missing = useLive(({ team }) => team.missing[name]);
  if (asked === 0) return 'Pas de minimum';
  return (
    <>
      Demandé : {asked}
      {missing > 0 && <span className={common.urgent}> · manque : {missing}</span>}
    </>
  );
}
