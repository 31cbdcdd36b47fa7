import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { AskChange } from './ask-change';
import { ChangeList } from './change-list';
import { useAskForChange, useListChangeRequests } from './change-requests';
import styles from './changes.module.css';

/** The changes that the organiser of a dossier asked for, without withdrawals, with the answers, and the button to ask for another one. */
export default function OwnChanges({
  demandId,
  Frame,
}: {
  demandId: number;
  /** The titled section of the page. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
}) {
  const { data } = useListChangeRequests(demandId);
  const { mutateAsync: ask } = useAskForChange(demandId);
  const requests = data?.requests.filter(({ field }) => field !== 'withdrawal') ?? [];
  if (!data || (!data.mayAsk && requests.length === 0)) return null;
  return (
    <Frame title="Modifications">
      <div className={styles.asked}>
        {requests.length > 0 && (
          <ChangeList
            requests={requests}
            more={({ quoteId }) =>
              quoteId !== null && (
                <Link to={pathTo('organization_document_reply', { id: quoteId })}>Lire le devis n° {quoteId}</Link>
              )
            }
          />
        )}
        {data.mayAsk && <AskChange ask={ask} />}
      </div>
    </Frame>
  );
}
