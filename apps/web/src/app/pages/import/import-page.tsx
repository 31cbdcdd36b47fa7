import type { ImportAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { useParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { Button } from '../../../shared/ui/buttons/button';
import { DetailPage, DetailSection } from '../../../shared/ui/page/detail-page';
import { Notice, ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { formatDateTime } from '../../../shared/ui/text/format';
import common from '../../../shared/ui/common.module.css';
import { ColumnsStep } from './columns-step';
import { isUnderWay, useImport, useImportables, useRunImport } from './import-calls';
import { ImportList } from './import-list';
import { ImportProgress } from './import-progress';
import { ImportRows } from './import-rows';
import { importStatus, resultText, toWriteText } from './import-texts';
import { UndoImport } from './undo-import';
import styles from './import.module.css';

/** « Importer », or one import: both are one chunk. */
export default function ImportPage() {
  const { id } = useParams();
  return id === undefined ? <ImportList /> : <Import id={Number(id)} />;
}

/** An import: its columns, its preview, its run and what it led to. */
function Import({ id }: { id: number }) {
  const query = useImport(id);
  const title = query.data ? `Import\u00a0: ${query.data.title}` : 'Import';
  return (
    <DetailPage
      title={title}
      breadcrumb={[
        { label: 'Tableau de bord', to: pathTo('root') },
        { label: 'Importer', to: pathTo('imports') },
      ]}
      query={query}
      meta={(shown) => <StatusTag status={importStatus(shown)} />}
      actions={(shown) => <UndoImport shown={shown} />}
    >
      {(shown) => (
        <>
          <p className={styles.long}>
            {shown.fileName}, déposé le {formatDateTime(shown.at)} par {shown.by.name || 'un compte supprimé'}
          </p>
          <State key={shown.id} shown={shown} />
        </>
      )}
    </DetailPage>
  );
}

function State({ shown }: { shown: ImportAnswer }) {
  const [isRevised, setRevised] = useState(false);
  const run = useRunImport(shown.id);
  const { state, head, counts, failedTask, hasFile } = shown;
  if (isUnderWay(shown))
    return (
      <div className={common.stack}>
        <p role="status">
          {importStatus(shown).text}. Vous pouvez quitter cette page&nbsp;: le travail continue, et vous le retrouverez
          ici.
        </p>
        <ImportProgress shown={shown} />
      </div>
    );
  if (head && (state === 'columns' || isRevised))
    return <Columns shown={shown} head={head} onChosen={() => setRevised(false)} />;
  const changed = counts.create + counts.change;
  const start = (text: string) => (
    <Button variant="primary" loading={run.isPending} onClick={() => run.mutate()}>
      {text}
    </Button>
  );
  const revise = head && <Button onClick={() => setRevised(true)}>Revoir les colonnes</Button>;
  return (
    <>
      {state === 'previewed' && (
        <DetailSection title="Vérifiez avant d’importer">
          <div className={common.stack}>
            <p>
              {!hasFile
                ? 'Le fichier a été supprimé au bout de 30\u00a0jours, et rien n’est enregistré. Déposez-le de nouveau.'
                : changed === 0
                  ? `0\u00a0changement${counts.ask + counts.refuse > 0 ? '' : '\u00a0: tout est déjà enregistré'}.`
                  : 'Rien n’est encore enregistré. Voici ce que l’import ferait de chaque ligne.'}
              {hasFile && counts.ask > 0 && ' Les lignes sans réponse de votre part sont laissées de côté.'}
            </p>
            <div className={styles.inline}>
              {hasFile && changed > 0 && start(`Importer ${toWriteText(shown)}`)}
              {revise}
            </div>
          </div>
        </DetailSection>
      )}
      {state === 'failed' && (
        <Notice
          tone="error"
          title={shown.problem ?? 'L’import a été interrompu.'}
          // An undoing that failed has its button above.
          actions={failedTask === 'run' ? hasFile && start('Reprendre') : revise}
        >
          {failedTask === 'run' && 'Ce qui était déjà fait reste, et ne le sera pas deux fois.'}
        </Notice>
      )}
      {(state === 'done' || state === 'undone') && (
        <Notice
          tone={counts.refuse ? 'warning' : 'success'}
          title={`${importStatus(shown).text}\u00a0: ${resultText(shown)}.`}
        >
          {state === 'undone' && shown.undone?.stayed
            ? 'Ce qui a servi depuis est conservé, voyez pourquoi ci-dessous.'
            : null}
        </Notice>
      )}
      {run.error ? <ProblemNotice error={run.error} /> : null}
      {hasFile && failedTask !== 'preview' && <ImportRows shown={shown} />}
    </>
  );
}

function Columns({
  shown,
  head,
  onChosen,
}: {
  shown: ImportAnswer;
  head: NonNullable<ImportAnswer['head']>;
  onChosen: () => void;
}) {
  return (
    <QueryState query={useImportables(shown.departmentId)}>
      {({ records }) => (
        <ColumnsStep
          // Another sheet or title row has other columns.
          key={`${head.sheet} ${head.titleRow}`}
          id={shown.id}
          head={head}
          fields={records.find(({ name }) => name === shown.importable)?.fields ?? []}
          onChosen={onChosen}
        />
      )}
    </QueryState>
  );
}
