import { Problem } from '@pds/api-client';
import type { DeadlinePreviewAnswer, DeadlineRulesAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  useLoadDeadlineRules,
  usePreviewDeadlineRules,
  useShowDeadlineRules,
  useUpdateDeadlineRules,
} from '../api/deadline-rules';
import {
  type DeadlineRuleValues,
  newRule,
  ruleBodyOf,
  ruleText,
  ruleValuesOf,
  unitNames,
} from '../components/structures/deadline-rule-values';
import { pathTo } from '../../../routing/routes';
import { Field } from '../../../shared/form/ant-design/field';
import { FormPage } from '../../../shared/form/ant-design/form-page';
import { FormSection } from '../../../shared/form/form-sections';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { DateInput } from '../../../shared/form/inputs/date-input';
import { NumberInput } from '../../../shared/form/inputs/number-input';
import { useHasRole } from '../../../shared/session/session';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { formatDate, formatNumber } from '../../../shared/ui/text/format';
import { type Crumb, PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { RecordTable } from '../../../shared/ui/text/record-table';
import { toast } from '../../../shared/ui/state/toast';
import styles from './deadline-rules-page.module.css';

const title = 'Règles des échéances';

/** The deadline rules of a department. Administrators and local managers edit, others read. */
export default function DeadlineRulesPage() {
  const id = Number(useParams().id);
  const isAdmin = useHasRole('ROLE_ADMIN');
  const rules = useShowDeadlineRules(id);
  const breadcrumb = [
    isAdmin
      ? { label: 'Département', to: pathTo('administration_department_edit', { id }) }
      : { label: 'Mon département', to: pathTo('affiliation_department') },
  ];
  if (rules.data) return <RulesEditor departmentId={id} loaded={rules.data} breadcrumb={breadcrumb} />;
  return (
    <PageFrame title={title} breadcrumb={breadcrumb}>
      <QueryState query={rules}>{() => null}</QueryState>
    </PageFrame>
  );
}

interface RulesValues {
  readonly rules: DeadlineRuleValues[];
  readonly version: number;
}

const valuesOf = ({ rules, version }: DeadlineRulesAnswer): RulesValues => ({
  rules: rules.map(ruleValuesOf),
  version,
});

function RulesEditor({
  departmentId,
  loaded,
  breadcrumb,
}: {
  departmentId: number;
  loaded: DeadlineRulesAnswer;
  breadcrumb: readonly Crumb[];
}) {
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const { mutateAsync: update } = useUpdateDeadlineRules(departmentId);
  const { mutateAsync: preview, isPending: isPreviewing } = usePreviewDeadlineRules(departmentId);
  const loadRules = useLoadDeadlineRules(departmentId);
  const [previewed, setPreviewed] = useState<DeadlinePreviewAnswer | null>(null);
  const form = useProblemForm<RulesValues>({
    values: useMemo(() => valuesOf(loaded), [loaded]),
    save: async ({ rules, version }) => {
      await update({ rules: rules.map(ruleBodyOf), version });
      toast.success('Modifications enregistrées');
    },
  });
  const show = async () => {
    const { rules } = form.form.getFieldsValue(true) as RulesValues;
    try {
      setPreviewed(await preview({ rules: rules.map(ruleBodyOf) }));
    } catch (problem) {
      // A bad rule is marked at its field, as when it is saved.
      if (problem instanceof Problem && problem.errors.length > 0) form.showErrors(problem.errors);
      else toast.error(problemText(problem));
    }
  };
  const nameOf = (kind: string | undefined) => loaded.kinds.find((each) => each.kind === kind)?.name ?? 'Règle';
  return (
    <FormPage<RulesValues>
      title={title}
      breadcrumb={breadcrumb}
      form={form}
      readOnly={readOnly}
      loadOther={async () => valuesOf(await loadRules())}
      saveActions={
        <Button loading={isPreviewing} onClick={() => void show()}>
          Voir ce qui change
        </Button>
      }
    >
      {loaded.isDefault && (
        <Notice tone="info">
          Ce sont les règles nationales : votre département n’a pas encore les siennes. Vérifiez-les auprès de votre
          préfecture.
        </Notice>
      )}
      <Form.List name="rules">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: at }) => (
              <RuleSection
                key={key}
                at={at}
                kinds={loaded.kinds}
                nameOf={nameOf}
                readOnly={readOnly}
                startsOpen={at >= loaded.rules.length}
                onRemove={() => remove(at)}
              />
            ))}
            {!readOnly && (
              <Button onClick={() => add(newRule(loaded.kinds[0]!.kind))} className={styles.add}>
                Ajouter une règle
              </Button>
            )}
          </>
        )}
      </Form.List>
      {previewed && <PreviewDialog preview={previewed} onClose={() => setPreviewed(null)} />}
    </FormPage>
  );
}

/** A rule as one line, which unfolds its fields. */
function RuleSection({
  at,
  kinds,
  nameOf,
  readOnly,
  startsOpen,
  onRemove,
}: {
  at: number;
  kinds: DeadlineRulesAnswer['kinds'];
  nameOf: (kind: string | undefined) => string;
  readOnly: boolean;
  /** A rule that was just added is to be completed. */
  startsOpen: boolean;
  onRemove: () => void;
}) {
  const rule = Form.useWatch<DeadlineRuleValues | undefined>(['rules', at]);
  const kind = rule?.kind;
  const name = nameOf(kind);
  return (
    <FormSection
      folds="always"
      startsOpen={startsOpen}
      title={rule ? `${name}\u00a0: ${ruleText(rule)}` : name}
      actions={
        !readOnly && (
          <Button danger aria-label={`Supprimer la règle « ${name} »`} onClick={onRemove}>
            Supprimer
          </Button>
        )
      }
    >
      <Field name={[at, 'kind']} label="À faire" required>
        <select className="pds-input">
          {kinds.map((each) => (
            <option key={each.kind} value={each.kind}>
              {each.name}
            </option>
          ))}
        </select>
      </Field>
      <Field
        name={[at, 'delay']}
        label="Délai"
        required
        hint={kind === 'invoice' ? 'Après la fin.' : 'Avant le début.'}
      >
        <NumberInput step={1} />
      </Field>
      <Field name={[at, 'unit']} label="Unité" required>
        <select className="pds-input">
          {Object.entries(unitNames).map(([unit, unitName]) => (
            <option key={unit} value={unit}>
              {unitName}
            </option>
          ))}
        </select>
      </Field>
      <Field name={[at, 'minPublic']} label="À partir de" required hint="Personnes présentes en même temps.">
        <NumberInput />
      </Field>
      <Field name={[at, 'maxPublic']} label="Jusqu’à" hint="Compris ; vide sans limite.">
        <NumberInput />
      </Field>
      <Field name={[at, 'recipientName']} label="Destinataire">
        <input className="pds-input" maxLength={200} autoComplete="off" />
      </Field>
      <Field name={[at, 'recipientEmail']} label="E-mail du destinataire">
        <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
      </Field>
      <Field name={[at, 'recipientAddress']} label="Adresse du destinataire">
        <textarea className="pds-input" rows={2} maxLength={500} />
      </Field>
      <Field name={[at, 'source']} label="Source" required hint="Texte de loi, arrêté, ou adresse de la page.">
        <input className="pds-input" maxLength={500} autoComplete="off" />
      </Field>
      <Field name={[at, 'sourceDate']} label="Date de la source">
        <DateInput meant="last" />
      </Field>
      <Form.Item name={[at, 'toVerify']} valuePropName="checked" noStyle>
        <ToVerify name={name} disabled={readOnly} />
      </Form.Item>
    </FormSection>
  );
}

function ToVerify({ name, ...input }: { name: string; id?: string; checked?: boolean; disabled?: boolean }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" aria-label={`À vérifier : ${name}`} {...input} />À vérifier auprès de la source
    </label>
  );
}

/** How many open dossiers get which other day. */
function PreviewDialog({ preview, onClose }: { preview: DeadlinePreviewAnswer; onClose: () => void }) {
  const { dossiers, total, records } = preview;
  return (
    <Dialog title="Ce qui change" width={760} onClose={onClose}>
      <p role="status">
        {dossiers === 0
          ? 'Aucune échéance des dossiers ouverts ne change.'
          : `${counted(dossiers, 'dossier ouvert', 'dossiers ouverts')}\u00a0: ${counted(total, 'échéance')} à une autre date.`}
      </p>
      {records.length > 0 && (
        <RecordTable
          caption="Échéances qui changent"
          rows={records}
          rowKey={({ id, name }) => `${id} ${name}`}
          emptyText=""
          columns={[
            {
              title: 'Évènement',
              render: ({ id, eventName }) => <Link to={pathTo('aid-station_admin_demand', { id })}>{eventName}</Link>,
            },
            { title: 'À faire', render: ({ name }) => name },
            { title: 'Avant', render: ({ before }) => (before === null ? 'Aucune' : formatDate(before)) },
            { title: 'Après', render: ({ after }) => (after === null ? 'Aucune' : formatDate(after)) },
          ]}
        />
      )}
      {total > records.length && <p>Les {formatNumber(records.length)} premières sont montrées.</p>}
    </Dialog>
  );
}
