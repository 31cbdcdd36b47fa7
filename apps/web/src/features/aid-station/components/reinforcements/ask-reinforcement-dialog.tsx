import type { DossierReinforcementsAnswer, ReinforcingOfficeAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import type { SelectHTMLAttributes } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { DateTimeInput } from '../../../../shared/form/inputs/date-time-input';
import { FormProblem } from '../../../../shared/form/form-problem';
import { meansKinds } from '../../../../shared/reference/means-names';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import {
  useAskForReinforcement,
  useListReinforcementsOfDossier,
  useListReinforcingOffices,
} from '../../api/reinforcements';
import { countsOf, MeansCountsFields, type TypedCounts } from '../means/means-counts-fields';
import styles from './reinforcement.module.css';

interface Values {
  readonly officeId: number | null;
  /** `2027-05-08T14:00`, in the zone of the event. */
  readonly start: string;
  readonly end: string;
  readonly means: TypedCounts;
  readonly message: string;
}

/** « Demander un renfort »: asks another office for means, which a dossier lacks. */
export default function AskReinforcementDialog({ demandId, onClose }: { demandId: number; onClose: () => void }) {
  const requests = useListReinforcementsOfDossier(demandId, { query: { staleTime: 0 } });
  const offices = useListReinforcingOffices();
  return (
    <Dialog title="Demander un renfort" width={680} keep described={false} onClose={onClose}>
      <QueryState query={requests}>
        {(requests) =>
          requests.obstacle === null ? (
            <QueryState query={offices}>
              {(all) => <AskForm demandId={demandId} requests={requests} offices={all} onClose={onClose} />}
            </QueryState>
          ) : (
            <Notice tone="warning" title={requests.obstacle} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

function AskForm({
  demandId,
  requests: { officeId: ownOfficeId, departmentId, suggestion },
  offices,
  onClose,
}: {
  demandId: number;
  requests: DossierReinforcementsAnswer;
  offices: readonly ReinforcingOfficeAnswer[];
  onClose: () => void;
}) {
  const { mutateAsync: ask } = useAskForReinforcement(demandId);
  const form = useProblemForm<Values>({
    values: {
      officeId: null,
      start: suggestion.start.slice(0, 16),
      end: suggestion.end.slice(0, 16),
      means: suggestion.means,
      message: '',
    },
    save: async ({ officeId, start, end, means, message }) => {
      await ask({ officeId: officeId!, start, end, means: countsOf(means), message });
      toast.success('Renfort demandé');
      onClose();
    },
  });
  return (
    <Form<Values> {...form.formProps} name="reinforcement">
      <div className={styles.problem}>
        <FormProblem problem={form.problem} />
      </div>
      <Field name="officeId" label="Antenne" required="Veuillez choisir une antenne">
        <OfficeSelect
          offices={offices.filter(({ id }) => id !== ownOfficeId)}
          firstDepartmentId={departmentId ?? undefined}
        />
      </Field>
      <div className={styles.period}>
        <Field name="start" label="Début" required>
          <DateTimeInput name="Début" />
        </Field>
        <Field name="end" label="Fin" required>
          <DateTimeInput name="Fin" />
        </Field>
      </div>
      <p className={styles.hint}>
        Quand les moyens doivent être sur place&nbsp;: l’antenne sollicitée y ajoute son trajet.
      </p>
      <MeansCountsFields legend="Moyens demandés" kinds={meansKinds} />
      <Field name="message" label="Message" hint="N’écrivez ni nom ni coordonnées de l’organisateur.">
        <textarea className="pds-input" rows={3} maxLength={1000} />
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" htmlType="submit" loading={form.saving}>
          Demander
        </Button>
      </div>
    </Form>
  );
}

/** All offices by department, one of which comes first. */
function OfficeSelect({
  offices,
  firstDepartmentId,
  value,
  onChange,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> & {
  offices: readonly ReinforcingOfficeAnswer[];
  firstDepartmentId: number | undefined;
  value?: number | null;
  onChange?: (id: number | null) => void;
}) {
  const departments = [...Map.groupBy(offices, ({ departmentId }) => departmentId)].sort(
    ([one], [other]) => Number(other === firstDepartmentId) - Number(one === firstDepartmentId),
  );
  return (
    <select
      {...select}
      className="pds-input"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Choisir</option>
      {departments.map(([id, own]) => (
        <optgroup key={id} label={own[0]!.departmentName}>
          {own.map((office) => (
            <option key={office.id} value={office.id}>
              {office.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
