import { Problem } from '@pds/api-client';
import type { AcceptanceAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { pathTo } from '../../../../routing/routes';
import { AskChange } from '../../../../shared/dossier/changes/ask-change';
import { documentNames } from '../../../../shared/reference/document-names';
import { useLinkToken } from '../../../../shared/session/link-token';
import { AssociationContact } from '../../../../shared/ui/page/association-contact';
import { Button, RouteLink } from '../../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { QueryState } from '../../../../shared/ui/state/query-state';
import {
  getReadByLinkUrl,
  useAcceptByLink,
  useAskForChangeByLink,
  useDeclineByLink,
  useDocumentByLink,
  useSaveByLink,
} from '../../api/acceptance';
import { Reply, titleOfDocument } from './reply';

/** The page behind the link of a quote or convention, to read, accept or decline it without an account. */
export default function AcceptancePage() {
  const token = useLinkToken();
  if (token !== null) return <DocumentOfLink token={token} />;
  return (
    <PublicPage title="Votre accord" asks="">
      <Panel>
        <Notice tone="error" title="Ce lien n’est pas valable. Vérifiez que vous l’avez ouvert ou copié en entier." />
      </Panel>
    </PublicPage>
  );
}

function DocumentOfLink({ token }: { token: string | undefined }) {
  const query = useDocumentByLink(token);
  // Data of an invalid link is not shown any longer. A lost network keeps it.
  if (query.error instanceof Problem && [404, 410].includes(query.error.status)) {
    return (
      <PublicPage title="Votre accord" asks="">
        <Panel>
          <Notice tone="error" title={problemText(query.error)}>
            <AssociationContact contact={query.error.contact} />
          </Notice>
        </Panel>
      </PublicPage>
    );
  }
  const { data } = query;
  return (
    <PublicPage
      title={data ? titleOfDocument(data) : 'Votre accord'}
      lead={data?.eventName ?? '\u00a0'}
      asks={getReadByLinkUrl()}
    >
      <QueryState query={query}>{(shown) => <ReplyByLink shown={shown} token={token!} />}</QueryState>
    </PublicPage>
  );
}

function ReplyByLink({ shown, token }: { shown: AcceptanceAnswer; token: string }) {
  const { mutateAsync: accept } = useAcceptByLink(token);
  const { mutateAsync: decline } = useDeclineByLink(token);
  const { mutateAsync: askForChange, isSuccess: isChangeAsked } = useAskForChangeByLink(token);
  const [isOpen] = useState(() => Date.now() < Date.parse(shown.expiresAt));
  return (
    <Reply
      byLink
      shown={shown}
      accept={accept}
      decline={decline}
      ask={isOpen && <AskChange ask={askForChange} size="large" block />}
      changes={
        isChangeAsked && (
          <Notice tone="success" title="Votre demande de modification est transmise à l’association.">
            Elle répond par e-mail au contact du dossier. D’ici là, rien ne change.
          </Notice>
        )
      }
      original={<Original shown={shown} token={token} />}
      evidence={<Evidence shown={shown} token={token} />}
      onward={<RouteLink to={pathTo('organization_demand_list')}>Suivre mon dossier dans mon espace</RouteLink>}
    />
  );
}

interface PartProps {
  shown: AcceptanceAnswer;
  token: string;
}

function Original({ shown: { type, number }, token }: PartProps) {
  const { name, the } = documentNames(type);
  const { mutate: save, isPending, error } = useSaveByLink(token);
  return (
    <>
      {error && <Notice tone="error" title={problemText(error)} />}
      <Button
        size="large"
        loading={isPending}
        onClick={() => save({ what: 'original', name: `${name}-${number}.pdf` })}
      >
        Lire {the} (PDF)
      </Button>
    </>
  );
}

function Evidence({ shown: { type, number, evidenceReady }, token }: PartProps) {
  const { mutate: save, isPending, error } = useSaveByLink(token);
  if (!evidenceReady) return <p role="status">La preuve est en préparation…</p>;
  return (
    <>
      {error && <Notice tone="error" title={problemText(error)} />}
      <Button
        loading={isPending}
        onClick={() => save({ what: 'evidence', name: `${documentNames(type).name}-${number}-accord.pdf` })}
      >
        Télécharger la preuve (PDF)
      </Button>
    </>
  );
}
