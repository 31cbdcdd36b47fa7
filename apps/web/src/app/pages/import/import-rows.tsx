import type { ImportAnswer, ImportRowAnswer } from '@pds/api-client/generated/model';
import { getExportRefusedRowsUrl } from '@pds/api-client/generated/imports/imports';
import { Link } from 'react-router';
import { Pager } from '../../../shared/list/table/list-pager';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { Button, ButtonLink } from '../../../shared/ui/buttons/button';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useIsPhone } from '../../../shared/ui/use-media-query';
import { useRun } from '../../../shared/ui/state/use-run';
import { formatNumber } from '../../../shared/ui/text/format';
import { useDecideLookAlike, useDecideLookAlikes, useImportRows } from './import-calls';
import { objectPath, outcomes, outcomeText } from './import-texts';
import styles from './import.module.css';

const defaults: ListDefaults<'outcome'> = { filters: { outcome: '' }, sort: 'row', direction: 'asc' };

/** The rows of an import by what becomes of them, with their reasons, changes and questions. */
export function ImportRows({ shown }: { shown: ImportAnswer }) {
  const { id, counts, objects, state } = shown;
  const search = useListSearch(defaults);
  const isDone = state === 'done' || state === 'undone';
  // What somebody has to look at first, while it has rows: the last question of a list may just have been answered.
  const outcome =
    outcomes.find((each) => each === search.filters.outcome && counts[each] > 0) ??
    outcomes.find((each) => counts[each] > 0) ??
    'same';
  const page = Math.max(1, Math.min(search.page, Math.ceil(counts[outcome] / search.perPage)));
  const rows = useImportRows(id, { outcome, page, perPage: search.perPage });
  const isPhone = useIsPhone();
  return (
    <DetailSection title="Lignes du fichier">
      <div className={styles.inline}>
        <div role="group" aria-label="Lignes à montrer" className={styles.inline}>
          {outcomes.map((each) => (
            <Button
              key={each}
              variant={each === outcome ? 'primary' : 'default'}
              aria-pressed={each === outcome}
              disabled={counts[each] === 0}
              onClick={() => search.show({ outcome: each })}
            >
              {outcomeText(each, shown, isDone)}
            </Button>
          ))}
        </div>
        {counts.refuse > 0 && (
          <ButtonLink href={getExportRefusedRowsUrl(id)} download="">
            Télécharger les lignes refusées
          </ButtonLink>
        )}
        {outcome === 'ask' && objects.ask > 1 && state === 'previewed' && <AllLookAlikes id={id} />}
      </div>
      <QueryState query={rows}>
        {(answer) => (
          <>
            <ul className={styles.rows} aria-busy={rows.isFetching}>
              {answer.records.map((row) => (
                <li key={`${row.sheet} ${row.row}`}>
                  <Row row={row} shown={shown} />
                </li>
              ))}
            </ul>
            <Pager answer={answer} search={{ ...search, page }} phone={isPhone} />
          </>
        )}
      </QueryState>
    </DetailSection>
  );
}

/** One answer for all rows that look like one thing only, on other pages too. */
function AllLookAlikes({ id }: { id: number }) {
  const { mutateAsync: decideAll } = useDecideLookAlikes(id);
  const [isBusy, run] = useRun();
  return (
    <div className={styles.inline}>
      <p>Celles qui ne ressemblent qu’à une fiche&nbsp;:</p>
      <Button size="small" loading={isBusy} onClick={() => void run(() => decideAll(true))}>
        Ce sont les mêmes fiches
      </Button>
      <Button size="small" loading={isBusy} onClick={() => void run(() => decideAll(false))}>
        Ce sont de nouvelles fiches
      </Button>
    </div>
  );
}

function Row({ row, shown }: { row: ImportRowAnswer; shown: ImportAnswer }) {
  const isRemoved = shown.state === 'undone' && row.outcome === 'create' && row.stayed === null;
  const path = isRemoved ? null : objectPath(shown.importable, row.id);
  const isNew = row.outcome === 'create' || row.outcome === 'ask';
  return (
    <>
      <h3>
        {path ? <Link to={path}>{row.name}</Link> : row.name}{' '}
        <small>
          {row.sheet && `${row.sheet}, `}ligne {formatNumber(row.row)}
        </small>
      </h3>
      <ul>
        {row.problems.map(({ column, value, message }, place) => (
          <li key={place} className={styles.wrong}>
            {column && `${column}${value && ` «\u00a0${value}\u00a0»`}\u00a0: `}
            {message}
          </li>
        ))}
        {!isNew &&
          row.changes.map(({ field, before, after }, place) => (
            <li key={place}>
              {field}&nbsp;: {before || 'vide'} <span aria-hidden="true">→</span>
              <span className="pds-visually-hidden">devient</span> <strong>{after || 'vide'}</strong>
            </li>
          ))}
        {row.restored.map((text, place) => (
          <li key={place}>{text}</li>
        ))}
        {row.stayed && <li className={styles.wrong}>Conservé&nbsp;: {row.stayed}</li>}
      </ul>
      {isNew && row.changes.length > 0 && (
        <details className={styles.more}>
          <summary>Ce qui est lu</summary>
          <ul>
            {row.changes.map(({ field, after }) => (
              <li key={field}>
                {field}&nbsp;: <strong>{after}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
      {row.lookAlikes.length > 0 && <LookAlikes row={row} shown={shown} />}
    </>
  );
}

/** What a row resembles. Until the import runs: « C’est la même fiche » for each, or « Créer quand même »; the answer given is pressed. */
function LookAlikes({
  row: { row, name, lookAlikes, outcome, id: answered },
  shown: { id, importable, state },
}: {
  row: ImportRowAnswer;
  shown: ImportAnswer;
}) {
  const decide = useDecideLookAlike(id);
  const [isBusy, run] = useRun();
  const isAsked = outcome !== 'refuse' && state === 'previewed';
  /** @param chosen the record that the row is; null for a new one */
  const answer = (chosen: number | null, label: string, of: string) => {
    const isChosen = outcome !== 'ask' && answered === chosen;
    return (
      <Button
        size="small"
        loading={isBusy}
        variant={isChosen ? 'primary' : 'default'}
        aria-pressed={isChosen}
        onClick={() => void run(() => decide.mutateAsync({ row, id: chosen }))}
      >
        {label}
        <span className="pds-visually-hidden">{`\u00a0: ${of}`}</span>
      </Button>
    );
  };
  return (
    <div className={styles.inline}>
      <p>Existe déjà&nbsp;?</p>
      <ul>
        {lookAlikes.map((alike) => {
          const path = objectPath(importable, alike.id);
          return (
            <li key={alike.id} className={styles.inline}>
              {path ? (
                <a href={path} target="_blank" rel="noopener">
                  {alike.name}
                  <span className="pds-visually-hidden"> (nouvel onglet)</span>
                </a>
              ) : (
                alike.name
              )}
              {isAsked && answer(alike.id, 'C’est la même fiche', alike.name)}
            </li>
          );
        })}
      </ul>
      {isAsked && answer(null, 'Créer quand même', name)}
    </div>
  );
}
