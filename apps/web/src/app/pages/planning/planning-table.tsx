import type { PlanningBarAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { formatDateTime } from '../../../shared/ui/text/format';
import { type RecordColumn, RecordTable } from '../../../shared/ui/text/record-table';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import type { ShownConflicts } from './day-conflicts';
import { useFirstRows } from './day-list';
import { barPath, dossierText, keyOf, statusOf, teamInWords } from './planning-texts';

const columns: readonly RecordColumn<PlanningBarAnswer>[] = [
  { title: 'Début', render: ({ startDate }) => formatDateTime(startDate) },
  { title: 'Fin', render: ({ endDate }) => formatDateTime(endDate) },
  { title: 'Évènement', render: (bar) => <Link to={barPath(bar)}>{bar.eventName}</Link> },
  { title: 'Lieu', render: ({ town }) => town || '—' },
  { title: 'Dossier', render: dossierText },
  { title: 'Équipe', render: (bar) => <StatusTag status={statusOf(bar)} /> },
  { title: 'Secouristes et encadrement', render: teamInWords },
  { title: 'Antenne', render: ({ office }) => office ?? '—' },
];

/** What its office lacks for each dossier. */
const meansColumn = ({ of }: ShownConflicts): RecordColumn<PlanningBarAnswer> => ({
  title: 'Moyens',
  render: ({ id }) => {
    const found = of(id);
    return found.length === 0 ? '—' : found.map(({ text }) => text).join('\u00a0; ');
  },
});

/** The planning as a table: the same rows as its other views, for screen readers and for those who prefer one. */
export function PlanningTable({
  bars,
  period,
  conflicts,
}: {
  bars: readonly PlanningBarAnswer[];
  period: string;
  /** Null where they are not shown. */
  conflicts: ShownConflicts | null;
}) {
  const { rows, more } = useFirstRows(bars);
  return (
    <>
      <RecordTable
        caption={`Planning, ${period}`}
        columns={conflicts?.all.length ? [...columns, meansColumn(conflicts)] : columns}
        rows={rows}
        rowKey={keyOf}
        emptyText="Aucun dossier sur cette période."
      />
      {more}
    </>
  );
}
