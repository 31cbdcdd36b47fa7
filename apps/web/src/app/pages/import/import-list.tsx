import type { ImportableAnswer, ImportSummaryAnswer } from '@pds/api-client/generated/model';
import { type DragEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { FileChooser } from '../../../shared/form/uploads/file-chooser';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { ListExport } from '../../../shared/list/list-export';
import { useRememberList } from '../../../shared/session/last-list';
import { useOwnDepartment } from '../../../shared/session/own-department';
import { useHasRole } from '../../../shared/session/session';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { formatDateTime } from '../../../shared/ui/text/format';
import { type RecordColumn, RecordTable } from '../../../shared/ui/text/record-table';
import common from '../../../shared/ui/common.module.css';
import { useImportables, useImports, useReceiveImport } from './import-calls';
import { ImportProgress } from './import-progress';
import { importableLead, importStatus, noDepartment, resultText } from './import-texts';
import { TakeoutSection } from './takeout-section';
import { UndoImport } from './undo-import';
import styles from './import.module.css';

/** Also the files that the server refuses with what to do instead: `accept` would hide them. */
const accept = '.xlsx,.csv,.txt,.tsv,.xls,.xlsm,.ods';

/** « Importer »: what can be brought, and the history of what was. The department of an administrator is in the address. */
export function ImportList() {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const own = useOwnDepartment();
  const departments = useDepartments({ enabled: isAdmin });
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('departement') ?? '';
  const department = isAdmin ? Number(chosen) || undefined : own?.departmentId;
  const importables = useImportables(isAdmin ? department : undefined);
  const imports = useImports(department);
  useRememberList('Importer', []);
  return (
    <PageFrame title="Importer" breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <div className={common.pageSections}>
        <DetailSection title="Reprendre ce que vous avez déjà">
          <div className={common.stack}>
            <p>
              Choisissez ce que contient votre fichier. Vous verrez d’abord ce qui en serait repris&nbsp;: sans votre
              accord, rien n’est enregistré et personne ne reçoit de message.
            </p>
            <p className={common.note}>Excel (.xlsx) ou CSV, 10 Mo et 20 000 lignes au plus.</p>
            {isAdmin && (
              <label className={styles.field}>
                Pour quel département ?
                <select
                  className="pds-input"
                  value={chosen}
                  onChange={({ target }) => setAddress({ departement: target.value })}
                >
                  <option value="">À choisir</option>
                  {departments.data?.map(({ id, code, name }) => (
                    <option key={id} value={id}>
                      {code} – {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <QueryState query={importables}>
              {({ records }) => (
                <ul className={styles.cards}>
                  {records.map((importable) => (
                    <ImportableCard key={importable.name} importable={importable} department={department} />
                  ))}
                </ul>
              )}
            </QueryState>
          </div>
        </DetailSection>
        <DetailSection title="Imports déjà faits">
          {department === undefined ? (
            <p className={common.note}>{noDepartment}</p>
          ) : (
            <QueryState query={imports}>
              {({ records }) => (
                <RecordTable
                  caption="Imports déjà faits"
                  columns={columns}
                  rows={records}
                  rowKey={({ id }) => id}
                  emptyText="Aucun import pour le moment."
                />
              )}
            </QueryState>
          )}
        </DetailSection>
        {isAdmin && <TakeoutSection department={department} />}
      </div>
    </PageFrame>
  );
}

/** A thing to import, with its file: chosen, or dropped on the card. */
function ImportableCard({
  importable: { name, title, fields },
  department,
}: {
  importable: ImportableAnswer;
  department: number | undefined;
}) {
  const receive = useReceiveImport();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  // Only an administrator's list has the filter.
  const isAdmin = useHasRole('ROLE_ADMIN');
  const lacksOffice = fields.some(({ key, choices }) => key === 'office' && choices.length === 0);
  const send = ([file]: readonly File[]) => {
    if (!file || department === undefined || lacksOffice || receive.isPending) return;
    receive.mutate(
      { importable: name, department, file },
      { onSuccess: ({ id }) => void navigate(pathTo('import', { id })) },
    );
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    over(event);
    send([...event.dataTransfer.files]);
  };
  return (
    <li className={isOver ? styles.over : undefined} onDragOver={over} onDragLeave={over} onDrop={drop}>
      <h3>{title}</h3>
      <p>{importableLead(name)}</p>
      {department === undefined ? (
        <p className={common.note}>{noDepartment}</p>
      ) : lacksOffice ? (
        <p>
          Chaque ligne appartient à une antenne, et ce département n’en a pas encore&nbsp;:{' '}
          <Link to={`${pathTo('administration_office_list')}${isAdmin ? `?department=${department}` : ''}`}>
            ouvrez-la d’abord
          </Link>
          .
        </p>
      ) : (
        <>
          <FileChooser
            label={receive.isPending ? 'Envoi en cours…' : 'Choisir ou déposer un fichier'}
            of={title}
            accept={accept}
            invalid={receive.error !== null}
            onChoose={send}
          />
          <ListExport name={name} department={department} of={title} />
        </>
      )}
      {receive.error ? <ProblemNotice error={receive.error} /> : null}
    </li>
  );
}

const columns: readonly RecordColumn<ImportSummaryAnswer>[] = [
  {
    title: 'Quoi',
    render: ({ id, title, at }) => (
      <Link to={pathTo('import', { id })}>
        {title}
        <span className="pds-visually-hidden">, import du {formatDateTime(at)}</span>
      </Link>
    ),
  },
  { title: 'Fichier', render: ({ fileName }) => <span className={styles.long}>{fileName}</span> },
  { title: 'Quand', render: ({ at }) => formatDateTime(at) },
  { title: 'Par', render: ({ by }) => by.name || 'Compte supprimé' },
  {
    title: 'Résultat',
    render: (row) => (
      <span className={styles.inline}>
        <StatusTag status={importStatus(row)} />
        {resultText(row)}
        <ImportProgress shown={row} />
        <UndoImport shown={row} />
      </span>
    ),
  },
];
