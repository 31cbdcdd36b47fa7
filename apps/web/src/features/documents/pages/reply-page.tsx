import { Problem } from '@pds/api-client';
import type { OwnAcceptanceAnswer, PaperToAnswer } from '@pds/api-client/generated/model';
import { useParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { AskChange } from '../../../shared/dossier/changes/ask-change';
import { ChangeList } from '../../../shared/dossier/changes/change-list';
import { useAskForChange } from '../../../shared/dossier/changes/change-requests';
import { ReplyLinks } from '../../../shared/dossier/reply-links';
import { documentNames } from '../../../shared/reference/document-names';
import { useAccount } from '../../../shared/session/session';
import { AssociationContact } from '../../../shared/ui/page/association-contact';
import { ButtonLink, RouteLink } from '../../../shared/ui/buttons/button';
import { Panel } from '../../../shared/ui/page/public-page';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useAcceptOwn, useDeclineOwn, useOwnDocument, useShowDemand } from '../api/acceptance';
import { Reply, titleOfDocument } from './visitor/reply';

const breadcrumb = [{ label: 'Mes documents', to: pathTo('organization_documents') }];
const title = 'Votre accord';

/** Where an organiser reads, accepts or declines their own quote or convention. */
export default function ReplyPage() {
  const id = Number(useParams().id);
  const query = useOwnDocument(id);
  const { data, error } = query;
  if (error instanceof Problem && [404, 410].includes(error.status)) {
    return (
      <PageFrame title={title} breadcrumb={breadcrumb} narrow>
        <Notice
          tone="error"
          title={problemText(error)}
          actions={<RouteLink to={pathTo('organization_documents')}>Voir mes documents</RouteLink>}
        >
          <AssociationContact contact={error.contact} />
        </Notice>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={data ? titleOfDocument(data) : title}
      documentTitle={data && `${titleOfDocument(data)} – ${data.eventName}`}
      breadcrumb={breadcrumb}
      narrow
    >
      <QueryState query={query}>{(shown) => <OwnReply id={id} shown={shown} />}</QueryState>
    </PageFrame>
  );
}

function OwnReply({ id, shown }: { id: number; shown: OwnAcceptanceAnswer }) {
  const { demandId, uniq, type, evidenceReady } = shown;
  const { data: account } = useAccount();
  const { mutateAsync: accept } = useAcceptOwn(id, demandId);
  const { mutateAsync: decline } = useDeclineOwn(id, demandId);
  const dossier = useShowDemand(demandId).data;
  const { mutateAsync: askForChange } = useAskForChange(demandId);
  return (
    <Reply
      shown={shown}
      accept={accept}
      decline={decline}
      ask={dossier?.changes.mayAsk && <AskChange ask={askForChange} size="large" block />}
      changes={
        dossier &&
        dossier.changes.requests.length > 0 && (
          <Panel title="Modifications demandées">
            <ChangeList requests={dossier.changes.requests} />
          </Panel>
        )
      }
      name={account ? `${account.firstName} ${account.lastName}`.trim() : ''}
      original={
        <ButtonLink size="large" href={`/api/document/${uniq}`} newTab>
          Lire {documentNames(type).the} (PDF)
        </ButtonLink>
      }
      evidence={
        evidenceReady ? (
          <ButtonLink href={`/api/document/evidence/${id}`} newTab>
            Télécharger la preuve (PDF)
          </ButtonLink>
        ) : (
          <p role="status">La preuve est en préparation…</p>
        )
      }
      onward={<NextLink demandId={demandId} toAnswer={dossier?.standing?.toAnswer ?? []} />}
    />
  );
}

/** Links to the dossier's next paper to answer, else back to the dossier. */
function NextLink({ demandId, toAnswer }: { demandId: number; toAnswer: readonly PaperToAnswer[] }) {
  return (
    <>
      <ReplyLinks toAnswer={toAnswer} size="large" />
      <RouteLink variant="primary" size="large" to={pathTo('organization_aid-station_show', { id: demandId })}>
        Retour à mon dossier
      </RouteLink>
    </>
  );
}
