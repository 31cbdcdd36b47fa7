import type { OwnSessionAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useEndOwnSessions, useListOwnSessions } from '../../api/account';
import { DateCell } from '../../../../shared/ui/text/cells';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { attempt } from '../../../../shared/ui/state/attempt';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import { StatusTag } from '../../../../shared/ui/state/status-tag';
import styles from './sections.module.css';
import { browserName } from './browser-name';

/** The user's own sessions, with buttons to end them. */
export function SessionsSection() {
  const sessions = useListOwnSessions();
  const { mutateAsync: endOwnSessions, isPending: busy } = useEndOwnSessions();
  const others = sessions.data?.records.filter(({ current }) => !current) ?? [];

  const end = async (ended: readonly OwnSessionAnswer[], done: string) => {
    await attempt(() => endOwnSessions(ended.map(({ id }) => id)), done);
  };

  return (
    <DetailSection
      title="Sessions ouvertes"
      actions={
        others.length > 0 && (
          <Button loading={busy} onClick={() => void end(others, 'Vos autres sessions sont fermées')}>
            Fermer toutes les autres
          </Button>
        )
      }
    >
      <QueryState query={sessions}>
        {({ records }) => (
          <RecordTable
            caption="Sessions ouvertes"
            rows={records}
            rowKey={({ id }) => id}
            emptyText="Aucune session."
            columns={[
              {
                title: 'Navigateur',
                render: ({ userAgent, address }) => (
                  <span className={styles.agent} title={userAgent}>
                    {browserName(userAgent)}
                    <small>{address}</small>
                  </span>
                ),
              },
              { title: 'Ouverte le', render: ({ createdAt }) => <DateCell value={createdAt} /> },
              { title: 'Dernière activité', render: ({ lastSeenAt }) => <DateCell value={lastSeenAt} /> },
              {
                title: 'Action',
                align: 'right',
                render: (session) =>
                  session.current ? (
                    <StatusTag status={{ text: 'Cette session', tone: 'done' }} />
                  ) : (
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={`Fermer la session de ${browserName(session.userAgent)}, ${session.address}`}
                      onClick={() => void end([session], 'La session est fermée')}
                    >
                      Fermer
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </QueryState>
    </DetailSection>
  );
}
