import type { SetTeamClassAnswer, TeamRulesAnswer } from '@pds/api-client/generated/model';
import { functionsWithRule, teamFunctionNames, teamRuleLimits } from '@pds/pricing/domain';
import Form from 'antd/es/form';
import Switch from 'antd/es/switch';
import { type ReactNode, useMemo } from 'react';
import { pathTo } from '../../../routing/routes';
import { numberBetween } from '../../../shared/form/checks/number-checks';
import { Field } from '../../../shared/form/ant-design/field';
import { FormPage } from '../../../shared/form/ant-design/form-page';
import { FormSection } from '../../../shared/form/form-sections';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { NumberInput } from '../../../shared/form/inputs/number-input';
import { Term } from '../../../shared/reference/term';
import { meaningOf } from '../../../shared/reference/trade-terms';
import { useHasRole } from '../../../shared/session/session';
import { formatNumber } from '../../../shared/ui/text/format';
import { Facts } from '../../../shared/ui/page/detail-page';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { QueryState } from '../../../shared/ui/state/query-state';
import { toast } from '../../../shared/ui/state/toast';
import { useGetTeamRules, useLoadTeamRules, useUpdateTeamRules } from '../api/team-rules';
import { confirmDepartmentChange, useChosenDepartment } from '../components/chosen-department';
import {
  ruleText,
  teamRulesBodyOf,
  teamRulesFieldOf,
  type TeamRulesValues,
  teamRulesValuesOf,
} from '../components/team-rules-values';
import styles from './team-rules-page.module.css';

const title = 'Composition des équipes';
const breadcrumb = [{ label: 'Tableau de bord', to: pathTo('root') }];

/** The people required for each class of device: by department, else by association, else the default. */
export default function TeamRulesPage() {
  const { departmentId, chosen, selector } = useChosenDepartment('Toute l’association');
  const rules = useGetTeamRules(departmentId);
  const titled = chosen ? `${title} (département ${chosen.code})` : title;
  if (rules.data) {
    return (
      <TeamRulesEditor
        key={departmentId}
        departmentId={departmentId}
        title={titled}
        loaded={rules.data}
        selector={selector}
      />
    );
  }
  return (
    <PageFrame title={titled} breadcrumb={breadcrumb} actions={selector(() => Promise.resolve(true))}>
      <QueryState query={rules}>{() => null}</QueryState>
    </PageFrame>
  );
}

function TeamRulesEditor({
  departmentId,
  title: titled,
  loaded,
  selector,
}: {
  departmentId: number;
  title: string;
  loaded: TeamRulesAnswer;
  /** Selector of the department, which asks before it discards input. */
  selector: (mayLeave: () => Promise<boolean>) => ReactNode;
}) {
  // As with tariffs, offices may not change what their department requires (decisions: Pricing).
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const { mutateAsync: updateTeamRules } = useUpdateTeamRules(departmentId);
  const loadTeamRules = useLoadTeamRules(departmentId);
  const form = useProblemForm<TeamRulesValues>({
    values: useMemo(() => teamRulesValuesOf(loaded), [loaded]),
    fieldOf: teamRulesFieldOf,
    save: async (values) => {
      await updateTeamRules(teamRulesBodyOf(values));
      toast.success('Modifications enregistrées');
    },
  });
  return (
    <FormPage<TeamRulesValues>
      title={titled}
      breadcrumb={breadcrumb}
      actions={selector(async () => !form.dirty || readOnly || confirmDepartmentChange())}
      form={form}
      readOnly={readOnly}
      loadOther={async () => teamRulesValuesOf(await loadTeamRules())}
    >
      <p className={styles.lead}>
        L’onglet « Engagement » d’un dossier compare l’équipe prévue à ce que demande la classe de chaque créneau.
        L’encadrement et le soutien s’ajoutent aux secouristes ; les secouristes sans autre règle sont des PSE1.
      </p>
      {loaded.classes.map((ofClass) => (
        <ClassSection
          key={ofClass.stationClass}
          {...ofClass}
          isAssociation={loaded.departmentId === 0}
          readOnly={readOnly}
        />
      ))}
    </FormPage>
  );
}

function ClassSection({
  stationClass,
  inherited,
  isAssociation,
  readOnly,
}: SetTeamClassAnswer & { isAssociation: boolean; readOnly: boolean }) {
  const path = ['classes', stationClass];
  const isOwn = Form.useWatch<boolean | undefined>([...path, 'isOwn']) ?? false;
  return (
    <FormSection title={stationClass} hint={meaningOf(stationClass)}>
      <Field
        name={[...path, 'isOwn']}
        label={`Règles propres au ${stationClass}`}
        valuePropName="checked"
        className={styles.wide}
        hint={isOwn ? undefined : isAssociation ? 'Les règles usuelles en France.' : 'Les règles de l’association.'}
      >
        <Switch />
      </Field>
      {isOwn ? (
        <div className={styles.rules}>
          {functionsWithRule.map((name) => (
            <div
              key={name}
              role="group"
              aria-label={`${teamFunctionNames[name]} (${stationClass})`}
              className={styles.rule}
            >
              <span className={styles.function}>
                <Term word={teamFunctionNames[name]} />
              </span>
              <Field name={[...path, 'rules', name, 'fixed']} label="Toujours" checks={[fixed]}>
                <NumberInput step={1} placeholder="0" />
              </Field>
              <Field name={[...path, 'rules', name, 'every']} label="Puis 1 pour" checks={[every]}>
                <NumberInput unit="secouristes" placeholder={readOnly ? '—' : ''} />
              </Field>
            </div>
          ))}
        </div>
      ) : (
        <div className={styles.wide}>
          <Facts
            facts={functionsWithRule
              .map((name) => [teamFunctionNames[name], ruleText(inherited[name])] as const)
              .filter(([, text]) => text !== '')}
          />
        </div>
      )}
    </FormSection>
  );
}

const fixed = numberBetween(
  { least: 0, most: teamRuleLimits.fixed, decimals: 0 },
  `Veuillez saisir un nombre entier de 0 à ${teamRuleLimits.fixed}`,
);
const every = numberBetween(
  { least: 1, most: teamRuleLimits.every, decimals: 0 },
  `Veuillez saisir un nombre entier de 1 à ${formatNumber(teamRuleLimits.every)}`,
);
