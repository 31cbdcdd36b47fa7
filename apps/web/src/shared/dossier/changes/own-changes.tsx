import type { ChangeRequestsAnswer } from '@pds/api-client/generated/model';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { AskChange } from './ask-change';
import { ChangeList } from './change-list';
import { useAskForChange } from './change-requests';
import styles from './changes.module.css';

/** The changes that the organiser of a dossier asked for, with the answers, and the button to ask for another one. */
export default function OwnChanges({
  demandId,
  changes: { mayAsk, requests },
  Frame,
}: {
  demandId: number;
  changes: ChangeRequestsAnswer;
  /** The titled section of the page. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
}) {
  const { mutateAsync: ask } = useAskForChange(demandId);
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
        {mayAsk && <AskChange ask={ask} />}
      </div>
    </Frame>
  );
}
