import { counted } from '@pds/kernel';
import {
  cancelIntegrityCheck,
  checkIntegrity,
  getGetIntegrityQueryKey,
  useGetIntegrity,
} from '@pds/api-client/generated/integrity/integrity';
import type { IntegrityAnswer, IntegrityFindingAnswer, IntegrityRunAnswer } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { pathTo } from '../../../routing/routes';
import { Button } from '../../../shared/ui/buttons/button';
import { formatDateTime, formatNumber } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import common from '../../../shared/ui/common.module.css';
import styles from './integrity-page.module.css';

/** Polling interval while a check is running, in milliseconds. */
const pollIntervalMs = 1_000;

/** « Contrôle des données »: the findings of the last check by severity, and a new check with its progress. */
export default function IntegrityPage() {
  const integrity = useGetIntegrity({
    query: { refetchInterval: ({ state }) => (state.data?.underWay ? pollIntervalMs : false) },
  });
  const meta = { outdates: [{ queryKey: getGetIntegrityQueryKey() }] };
  const check = useMutation({ mutationFn: () => checkIntegrity(), meta });
  const cancel = useMutation({ mutationFn: () => cancelIntegrityCheck(), meta });
  const underWay = integrity.data?.underWay ?? null;
  return (
    <PageFrame
      title="Contrôle des données"
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      actions={
        underWay ? (
          <Button onClick={() => cancel.mutate()} disabled={cancel.isPending}>
            Interrompre
          </Button>
        ) : (
          <Button variant="primary" onClick={() => check.mutate()} disabled={check.isPending || !integrity.data}>
            Vérifier maintenant
          </Button>
        )
      }
    >
      <p className={styles.lead}>
        Chaque nuit, et quand vous le demandez, la plateforme relit ce qu’elle conserve : suite des numéros de factures
        et d’avoirs, soldes, acceptations en ligne, statuts, messages, et l’empreinte de chaque fichier figé. Rien n’est
        modifié.
      </p>
      <QueryState query={integrity}>{(data) => <State integrity={data} />}</QueryState>
    </PageFrame>
  );
}

function State({ integrity: { underWay, failedAt, last } }: { integrity: IntegrityAnswer }) {
  return (
    <div className={common.pageSections}>
      {underWay && <Progress {...underWay} />}
      {failedAt && !underWay && (
        <Notice tone="error" title={`Le contrôle du ${formatDateTime(failedAt)} n’a pas pu aller à son terme.`}>
          Relancez-le ; s’il échoue encore, le journal du serveur en donne la raison.
        </Notice>
      )}
      {last ? <Outcome run={last} /> : !underWay && <Notice title="Aucun contrôle n’a encore eu lieu." />}
    </div>
  );
}

function Progress({ done, total }: { done: number; total: number | null }) {
  const text =
    total === null
      ? 'Le contrôle va commencer…'
      : `Contrôle en cours : ${formatNumber(done)} sur ${formatNumber(total)} vérifications et fichiers`;
  return (
    <div className={styles.progress}>
      <label htmlFor="integrity-progress">{text}</label>
      <progress id="integrity-progress" max={total ?? 1} value={total === null ? undefined : done} />
    </div>
  );
}

const origins = {
  person: 'à la demande',
  night: 'automatiquement, de nuit',
  task: 'par la commande integrity:check',
} as const;

function Outcome({ run }: { run: IntegrityRunAnswer }) {
  const errors = run.findings.filter(({ severity }) => severity === 'error');
  const warnings = run.findings.filter(({ severity }) => severity === 'warning');
  const who = run.startedBy ? `à la demande de ${run.startedBy}` : origins[run.origin];
  return (
    <>
      <Notice
        tone={errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'success'}
        title={
          errors.length > 0
            ? `${counted(errors.length, 'erreur')} à corriger`
            : warnings.length > 0
              ? `Aucune erreur, ${counted(warnings.length, 'point')} à voir`
              : 'Aucune erreur, rien à signaler'
        }
      >
        Dernier contrôle le {formatDateTime(run.endedAt)}, {who} : {counted(run.checks.length, 'vérification')},
        fichiers relus : {formatNumber(run.filesRead)}.
      </Notice>
      <Findings title="Erreurs" findings={errors} run={run} />
      <Findings title="Points à voir" findings={warnings} run={run} />
      <section aria-labelledby="integrity-checks">
        <h2 id="integrity-checks">Ce qui est vérifié</h2>
        <ul className={styles.checks}>
          {run.checks.map(({ name, title, found, more, severity }) => (
            <li key={name}>
              <span>{title}</span>
              <StatusTag
                status={
                  found === 0
                    ? { text: 'Conforme', tone: 'done' }
                    : {
                        text: `${more ? 'Plus de ' : ''}${formatNumber(found)} à ${severity === 'error' ? 'corriger' : 'voir'}`,
                        tone: severity === 'error' ? 'refused' : 'attention',
                      }
                }
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Findings({
  title,
  findings,
  run,
}: {
  title: string;
  findings: readonly IntegrityFindingAnswer[];
  run: IntegrityRunAnswer;
}) {
  if (findings.length === 0) return null;
  const id = `integrity-${title.replaceAll(' ', '-')}`;
  const titleOf = new Map(run.checks.map((check) => [check.name, check.title]));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.findings}>
        {findings.map(({ check, subject, message }, index) => (
          <li key={index}>
            <strong>{subject}</strong>
            <span>{message}</span>
            <small>Devrait être vrai : {titleOf.get(check) ?? check}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
