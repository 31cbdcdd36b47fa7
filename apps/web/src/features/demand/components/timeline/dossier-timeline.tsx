import { TimelineKind } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { NumberSelect } from '../../../../shared/form/inputs/number-select';
import { Button, ButtonLink } from '../../../../shared/ui/buttons/button';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { problemText } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import { type TimelineFilters, timelineFilePath, useTimeline } from '../../api/timeline';
import common from '../../../../shared/ui/common.module.css';
import styles from './dossier-timeline.module.css';
import { NoteForm } from './note-form';
import { TimelineEntry } from './timeline-entry';

const kindLabels: Readonly<Record<TimelineKind, string>> = {
  dossier: 'Évènement et contact',
  slots: 'Créneaux',
  price: 'Prix et options',
  statuses: 'Statuts',
  documents: 'Documents',
  invoices: 'Factures et paiements',
  mails: 'E-mails',
  notes: 'Notes internes',
};

/** The events of a dossier, each with its author and the changed values, and the internal notes of staff. */
export default function DossierTimeline({ demandId }: { demandId: number }) {
  const [filters, setFilters] = useState<TimelineFilters>({});
  const timeline = useTimeline(demandId, filters);
  const people = timeline.data?.pages[0]?.people ?? [];
  const more = async () => {
    const { error } = await timeline.fetchNextPage();
    if (error) toast.error(problemText(error));
  };
  return (
    <DetailSection
      title="Historique"
      actions={
        <ButtonLink href={timelineFilePath(demandId, filters)} download={`historique-dossier-${demandId}.xlsx`}>
          Exporter
        </ButtonLink>
      }
    >
      <NoteForm demandId={demandId} />
      <search className={styles.filters} aria-label="Filtrer l’historique">
        <label className={styles.filter}>
          Afficher
          <select
            className="pds-input"
            value={filters.kind ?? ''}
            onChange={({ target: { value } }) =>
              setFilters(({ kind: _kind, ...rest }) => (value === '' ? rest : { ...rest, kind: value as TimelineKind }))
            }
          >
            <option value="">Tout</option>
            {Object.values(TimelineKind).map((kind) => (
              <option key={kind} value={kind}>
                {kindLabels[kind]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.filter}>
          Fait par
          <NumberSelect
            emptyText="Tout le monde"
            value={filters.by ?? null}
            options={peopleOf(people, filters.by)}
            onChange={(by) => setFilters(({ by: _by, ...rest }) => (by === null ? rest : { ...rest, by }))}
          />
        </label>
      </search>
      <QueryState query={timeline}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p className={common.muted}>Rien à afficher.</p>;
          return (
            <ol className={styles.entries} aria-label="Évènements du dossier, du plus récent au plus ancien">
              {entries.map((entry) => (
                <TimelineEntry key={entry.key} entry={entry} />
              ))}
            </ol>
          );
        }}
      </QueryState>
      {timeline.hasNextPage && (
        <Button className={styles.more} loading={timeline.isFetchingNextPage} onClick={() => void more()}>
          Afficher la suite
        </Button>
      )}
    </DetailSection>
  );
}

/** Keeps the chosen person in the choices while another page is loading. */
function peopleOf(people: readonly { id: number; name: string }[], chosen: number | undefined) {
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  const isThere = chosen === undefined || people.some(({ id }) => id === chosen);
  return isThere ? options : [...options, { value: chosen, label: '…' }];
}
