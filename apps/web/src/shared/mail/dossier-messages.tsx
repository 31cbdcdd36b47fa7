import type { MessageAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { DateCell } from '../ui/text/cells';
import { DetailSection } from '../ui/page/detail-page';
import { QueryState } from '../ui/state/query-state';
import { RecordTable } from '../ui/text/record-table';
import { LongText, MessageOutcome } from './message-cells';
import { allRecipients, canResend, useListMessagesOfDemand } from './messages';
import ResendModal from './resend-modal';

/** The e-mails of a dossier: date, recipient, subject and state (decisions: Mail). */
export function DossierMessages({ demandId }: { demandId: number }) {
  const messages = useListMessagesOfDemand(demandId);
  const [resending, setResending] = useState<MessageAnswer | null>(null);
  return (
    <DetailSection title="Messages">
      <QueryState query={messages}>
        {(rows) => (
          <RecordTable
            caption="E-mails du dossier"
            rows={rows}
            rowKey={({ id }) => id}
            emptyText="Aucun e-mail n’a encore été envoyé."
            columns={[
              { title: 'Écrit le', render: ({ createdAt }) => <DateCell value={createdAt} /> },
              { title: 'À', render: (message) => <LongText>{allRecipients(message)}</LongText> },
              { title: 'Objet', render: ({ subject }) => <LongText>{subject}</LongText> },
              { title: 'État', render: (message) => <MessageOutcome message={message} /> },
              {
                title: 'Actions',
                align: 'right',
                render: (message) =>
                  canResend(message) && (
                    <Button
                      size="small"
                      aria-label={`Renvoyer « ${message.subject} »`}
                      onClick={() => setResending(message)}
                    >
                      RENVOYER
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </QueryState>
      {resending && <ResendModal message={resending} onClose={() => setResending(null)} />}
    </DetailSection>
  );
}
