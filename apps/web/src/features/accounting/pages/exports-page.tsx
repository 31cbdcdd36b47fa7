import type { ExportAnswer } from '@pds/api-client/generated/model';
import { useExports } from '../api/exports';
import { ExportStatus } from '../components/exports/export-status';
import { exportTitle } from '../components/exports/export-texts';
import { FecForm } from '../components/exports/fec-form';
import styles from '../components/exports/export.module.css';
import { pathTo } from '../../../routing/routes';
import { emptyText, PageLinks, usePageNumber } from '../../../shared/list/page-links';
import { useHasRole } from '../../../shared/session/session';
import { formatDateTime } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { QueryState } from '../../../shared/ui/state/query-state';
import { type RecordColumn, RecordTable } from '../../../shared/ui/text/record-table';

const columns: readonly RecordColumn<ExportAnswer>[] = [
  { title: 'Contenu', render: exportTitle },
  { title: 'Demandé le', render: ({ createdAt }) => formatDateTime(createdAt) },
  { title: 'Par', render: ({ madeBy, mine }) => `${madeBy ?? 'Compte supprimé'}${mine ? ' (vous)' : ''}` },
  { title: 'État', render: (row) => <ExportStatus export={row} /> },
];

/** « Mes exports »: the exported files of the scope's accounting, and the file of accounting entries. */
export default function ExportsPage() {
  const mayExportEntries = useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER', 'ROLE_ACCOUNTING');
  const page = usePageNumber();
  const exports = useExports(page);
  return (
    <PageFrame title="Mes exports" breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <section className={styles.section} aria-labelledby="made-exports">
        <h2 id="made-exports">Exports des trente derniers jours</h2>
        <QueryState query={exports}>
          {({ records, total, perPage }) => (
            <>
              <RecordTable
                caption="Exports des trente derniers jours"
                columns={columns}
                rows={records}
                rowKey={({ id }) => id}
                emptyText={emptyText(
                  page,
                  'Aucun export. Les listes de factures, d’avoirs, de virements et de chèques s’exportent depuis leur page.',
                )}
              />
              <PageLinks page={page} perPage={perPage} total={total} />
            </>
          )}
        </QueryState>
      </section>
      {mayExportEntries && (
        <section className={styles.section} aria-labelledby="fec">
          <h2 id="fec">Fichier des écritures comptables (FEC)</h2>
          <FecForm />
        </section>
      )}
    </PageFrame>
  );
}
