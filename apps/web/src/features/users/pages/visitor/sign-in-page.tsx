import { Problem } from '@pds/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openSessionWithLink } from '../../../../shared/session/authentication';
import { useLinkToken } from '../../../../shared/session/link-token';
import { useSecondStep } from '../../../../shared/session/second-factor/use-second-step';
import { reloadAccount, useAccount } from '../../../../shared/session/session';
import { startPathOf } from '../../../../shared/session/start-path';
import { Button, RouteLink } from '../../../../shared/ui/buttons/button';
import { Notice, ProblemNotice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { Loading } from '../../../../shared/ui/state/query-state';
import { getReadSessionLinkUrl, useSessionLink } from '../../api/login';
import { LinkForm } from './link-form';
import styles from './sign-in-page.module.css';

const purpose = 'retrouver votre espace';

/**
 * The page behind the link of a sign-up, or of a person without a password: signs in. It takes a press, because mail programs open links by
 * themselves. Without a link, or with one that has served, it offers another one.
 */
export default function SignInPage() {
  const token = useLinkToken();
  const link = useSessionLink(token);
  const isLost = link.error instanceof Problem && [400, 422].includes(link.error.status);
  return (
    <PublicPage title="Votre espace" asks={getReadSessionLinkUrl()}>
      {token === null ? (
        <Panel title="Recevoir un lien de connexion">
          <LinkForm purpose={purpose} />
        </Panel>
      ) : isLost ? (
        <LostLink />
      ) : link.error ? (
        <ProblemNotice error={link.error} retry={() => void link.refetch()} />
      ) : token && link.data ? (
        <OpenSpace token={token} email={link.data.email} />
      ) : (
        <Loading />
      )}
    </PublicPage>
  );
}

function OpenSpace({ token, email }: { token: string; email: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const secondStep = useSecondStep();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** Whether the link has served here: if only the account could not be loaded, another press loads it. */
  const isOpened = useRef(false);
  const open = async () => {
    setBusy(true);
    setError(null);
    try {
      if (!isOpened.current) await openSessionWithLink(token, secondStep.complete);
      isOpened.current = true;
      await navigate(startPathOf(await reloadAccount(client)), { replace: true });
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  if (error instanceof Problem && error.status === 422) return <LostLink />;
  return (
    <Panel>
      <p className={styles.text}>
        Ce lien confirme l’adresse <strong>{email}</strong> et ouvre l’espace de son compte.
      </p>
      <Button variant="call" size="large" loading={busy} onClick={() => void open()}>
        Ouvrir mon espace
      </Button>
      {error !== null && (
        <div className={styles.problem}>
          <Notice tone="error" title={problemText(error)} />
        </div>
      )}
      {secondStep.dialog}
    </Panel>
  );
}

/** The link has served, was replaced by another one, or is too old. */
function LostLink() {
  const { data: account } = useAccount({ required: false });
  return (
    <>
      {account ? (
        <Notice
          title="Ce lien a déjà servi ou n’est plus valable"
          actions={<RouteLink to={startPathOf(account)}>Continuer</RouteLink>}
        >
          Vous êtes connecté(e) avec l’adresse {account.email}.
        </Notice>
      ) : (
        <>
          <Notice tone="warning" title="Ce lien a déjà servi ou n’est plus valable">
            Demandez-en un nouveau : il est envoyé à l’adresse de votre compte.
          </Notice>
          <Panel title="Recevoir un nouveau lien">
            <LinkForm purpose={purpose} />
          </Panel>
        </>
      )}
    </>
  );
}
