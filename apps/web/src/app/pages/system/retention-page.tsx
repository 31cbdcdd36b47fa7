import {
  editRetentionTerm,
  getGetRetentionQueryKey,
  getPrintRegisterUrl,
  simulateRetention,
  useGetRetention,
} from '@pds/api-client/generated/retention/retention';
import type { RetentionAnswer, RetentionCategoryAnswer, RetentionRunAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { useMutation } from '@tanstack/react-query';
import { pathTo } from '../../../routing/routes';
import { FormProblem } from '../../../shared/form/form-problem';
import { Field, Form } from '../../../shared/form/native/form';
import { useProblemForm } from '../../../shared/form/native/use-problem-form';
import { numberBetween } from '../../../shared/form/checks/number-checks';
import { Button } from '../../../shared/ui/buttons/button';
import { formatDateTime, formatNumber } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { toast } from '../../../shared/ui/state/toast';
import common from '../../../shared/ui/common.module.css';
import styles from './retention-page.module.css';

/** Polling interval while a run is under way, in milliseconds. */
const pollIntervalMs = 1_000;

const meta = { outdates: [{ queryKey: getGetRetentionQueryKey() }] };

/** « Conservation des données »: how long each kind of data is kept, and what would be erased now. */
export default function RetentionPage() {
  const retention = useGetRetention({
    query: { refetchInterval: ({ state }) => (state.data?.underWay ? pollIntervalMs : false) },
  });
  const simulate = useMutation({ mutationFn: () => simulateRetention(), meta });
  const isUnderWay = retention.data?.underWay ?? false;
  return (
    <PageFrame
      title="Conservation des données"
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      actions={
        <>
          <a className={styles.register} href={getPrintRegisterUrl()} target="_blank" rel="noreferrer">
            Registre des traitements (PDF)
          </a>
          <Button
            variant="primary"
            onClick={() => simulate.mutate()}
            loading={simulate.isPending || isUnderWay}
            disabled={!retention.data}
          >
            Simuler
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        Chaque nuit, la plateforme efface ce dont la durée de conservation est passée. Ce que la loi impose de garder
        reste : un dossier ouvert, facturé depuis moins de dix ans ou dont le solde est dû n’est jamais touché. «
        Simuler » compte sans rien effacer.
      </p>
      {retention.data?.erasesFrom && (
        <Notice tone="info" title="Rien n’est encore effacé">
          Jusqu’au {formatDateTime(retention.data.erasesFrom)}, chaque nuit compte seulement ce qui serait effacé&nbsp;:
          vérifiez les durées d’ici là.
        </Notice>
      )}
      <QueryState query={retention}>{(data) => <Terms retention={data} />}</QueryState>
    </PageFrame>
  );
}

function Terms({ retention: { underWay, categories, runs } }: { retention: RetentionAnswer }) {
  return (
    <div className={common.pageSections}>
      <p role="status" className={styles.status}>
        {underWay ? 'Calcul en cours…' : ''}
      </p>
      <ul className={styles.categories}>
        {categories.map((category) => (
          <li key={category.name}>
            <Category category={category} />
          </li>
        ))}
      </ul>
      <Runs runs={runs} />
    </div>
  );
}

function Category({ category }: { category: RetentionCategoryAnswer }) {
  const { name, title, effect, startsAt, source, months, defaultMonths, minMonths, maxMonths, due, kept, holds } =
    category;
  const save = useMutation({ mutationFn: (term: number) => editRetentionTerm(name, { months: term }), meta });
  const form = useProblemForm<{ months: string }>({
    values: { months: String(months) },
    save: async (values) => {
      await save.mutateAsync(Number(values.months));
      toast.success('Durée enregistrée');
    },
  });
  const id = `term-${name.replace('.', '-')}`;
  return (
    <section className={styles.category} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{effect}</p>
      <dl className={styles.facts}>
        <div>
          <dt>À compter de</dt>
          <dd>{startsAt}</dd>
        </div>
        <div>
          <dt>Par défaut</dt>
          <dd>
            {defaultMonths} mois ; de {minMonths} à {maxMonths}
          </dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd>{source}</dd>
        </div>
        <div>
          <dt>À effacer maintenant</dt>
          <dd>
            {due === null
              ? 'Inconnu : lancez une simulation'
              : `${formatNumber(due)}, et ${formatNumber(kept)} à conserver malgré leur âge`}
          </dd>
          {holds.map(({ reason, rows, dossiers }) => (
            <dd key={reason}>
              {formatNumber(rows)}&nbsp;: {reason} (dossiers n°&nbsp;{dossiers.join(', ')}
              {dossiers.length < rows && '…'})
            </dd>
          ))}
        </div>
      </dl>
      <Form {...form.formProps} name={id} aria-label={`Durée : ${title}`} className={styles.form}>
        <Field
          name="months"
          label="Durée en mois"
          required
          checks={[
            numberBetween(
              { least: minMonths, most: maxMonths, decimals: 0 },
              () => `Choisissez une durée de ${minMonths} à ${maxMonths} mois.`,
            ),
          ]}
        >
          <input className="pds-input" inputMode="numeric" maxLength={4} autoComplete="off" />
        </Field>
        <Button type="submit" loading={form.saving} aria-label={`Enregistrer : ${title}`}>
          Enregistrer
        </Button>
      </Form>
      <FormProblem problem={form.problem} />
    </section>
  );
}

const origins: Readonly<Record<RetentionRunAnswer['origin'], string>> = {
  person: 'simulation demandée à l’écran',
  night: 'de nuit',
  task: 'par la commande retention:apply',
};

function Runs({ runs }: { runs: readonly RetentionRunAnswer[] }) {
  return (
    <section aria-labelledby="retention-runs">
      <h2 id="retention-runs">Ce qui a été fait</h2>
      {runs.length === 0 ? (
        <Notice title="Aucun effacement ni simulation n’a encore eu lieu." />
      ) : (
        <ul className={styles.runs}>
          {runs.map(({ endedAt, origin, dryRun, outcomes }) => (
            <li key={endedAt}>
              <strong>{formatDateTime(endedAt)}</strong>, {origins[origin]} :{' '}
              {counted(
                outcomes.reduce((sum, { erased }) => sum + erased, 0),
                'élément',
              )}{' '}
              {dryRun ? 'à effacer' : 'effacés'}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
