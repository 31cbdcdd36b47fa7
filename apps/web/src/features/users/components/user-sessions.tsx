import Button from 'antd/es/button';
import { useEndUserSessions, useListUserSessions } from '../api/users';
import { DateCell } from '../../../shared/ui/text/cells';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { attempt } from '../../../shared/ui/state/attempt';
import { QueryState } from '../../../shared/ui/state/query-state';
import { RecordTable } from '../../../shared/ui/text/record-table';
import { browserName } from './account/browser-name';

/** A user's sessions, for administrators, who may end them all. */
export function UserSessions({ id, name }: { readonly id: number; readonly name: string }) {
  const sessions = useListUserSessions(id);
  const { mutateAsync: endUserSessions, isPending: busy } = useEndUserSessions(id);

  const end = async () => {
    const goAhead = await confirm({
      title: 'Sessions ouvertes',
      text: `Fermer toutes les sessions de ${name} ? La personne devra se connecter à nouveau, partout.`,
      action: 'Fermer les sessions',
      danger: true,
    });
    if (!goAhead) return;
    await attempt(() => endUserSessions(), 'Les sessions sont fermées');
  };

  const isAnywhere = (sessions.data?.records.length ?? 0) > 0;
  return (
    <DetailSection
      title="Sessions ouvertes"
      actions={
        isAnywhere && (
          <Button danger loading={busy} onClick={() => void end()}>
            Fermer toutes les sessions
          </Button>
        )
      }
    >
      <QueryState query={sessions}>
        {({ records }) => (
          <RecordTable
            caption="Sessions ouvertes"
            // Two sessions may be equal in every column.
            rows={records.map((session, index) => ({ ...session, index }))}
            rowKey={({ index }) => index}
            emptyText="Aucune session."
            columns={[
              { title: 'Navigateur', render: ({ userAgent }) => browserName(userAgent) },
              { title: 'Adresse', render: ({ address }) => address },
              { title: 'Ouverte le', render: ({ createdAt }) => <DateCell value={createdAt} /> },
              { title: 'Dernière activité', render: ({ lastSeenAt }) => <DateCell value={lastSeenAt} /> },
            ]}
          />
        )}
      </QueryState>
    </DetailSection>
  );
}
