import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { loginAlias, pathTo } from '../../../../routing/routes';
import { funnel } from '../../../../shared/session/funnel';
import { hasSignedIn, reloadAccount } from '../../../../shared/session/session';
import { startPathOf } from '../../../../shared/session/start-path';
import { Button, RouteLink } from '../../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { useLoadSignUp, useShowSignUp } from '../../api/own-sign-up';
import { SentMail } from './sent-mail';
import styles from './validation-account-page.module.css';

/** Shown after a sign-up: the confirmation e-mail was sent, and what comes next (spec organiser 2.6). */
export default function ValidationAccountPage() {
  const [address] = useSearchParams();
  const id = address.get('id');
  const hasEvent = id !== null || funnel.event() !== null;
  const email = useShowSignUp({ query: { retry: false } }).data?.email ?? null;
  return (
    <PublicPage title="Confirmez votre adresse e-mail">
      <Panel title={id !== null && `Votre demande n° ${id} est envoyée`}>
        <p>
          Un email de confirmation vient de vous être envoyé
          {email !== null && (
            <>
              {' '}
              à <strong className={styles.address}>{email}</strong>
            </>
          )}
          .
        </p>
        <ol className={styles.steps}>
          <li>
            Ouvrez ce message et suivez son lien : il confirme votre adresse et ouvre votre espace, sans mot de passe.
          </li>
          {hasEvent ? (
            <>
              <li>Votre demande s’ouvre alors à sa première étape, que vous pouvez compléter.</li>
              <li>L’association l’étudie et vous répond, avec son devis, à cette adresse.</li>
            </>
          ) : (
            <li>Vous pourrez alors déposer vos demandes et les suivre.</li>
          )}
        </ol>
        {hasEvent ? (
          <ContinueDemand email={email} />
        ) : (
          <RouteLink variant="call" size="large" to={pathTo('login')}>
            ME CONNECTER À MON COMPTE
          </RouteLink>
        )}
        {id !== null && (
          <p className={styles.print}>
            <Link to={pathTo('demand_success', { id })}>Voir et imprimer ma demande</Link>
          </p>
        )}
      </Panel>
      {email !== null && <SentMail key={email} email={email} />}
    </PublicPage>
  );
}

/**
 * Goes on with the demand once the link was followed, here or in another tab; says what is missing before.
 *
 * @param email the address that waits to be confirmed, which may be corrected meanwhile; null while it is unknown
 */
function ContinueDemand({ email: present }: { email: string | null }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const loadSignUp = useLoadSignUp();
  const [busy, setBusy] = useState(false);
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const goOn = async () => {
    setBusy(true);
    setProblem(null);
    setWaitsFor(null);
    try {
      const { email } = await loadSignUp();
      if (email !== null) setWaitsFor(email);
      else {
        // The link was followed in another tab of this browser, or elsewhere: then the login page says how to come in.
        const account = hasSignedIn() ? await reloadAccount(client) : null;
        await navigate(account ? startPathOf(account) : loginAlias);
      }
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="call" size="large" loading={busy} onClick={() => void goOn()}>
        CONTINUER MA DEMANDE
      </Button>
      {(waitsFor !== null || problem !== null) && (
        <div className={styles.answer}>
          {waitsFor !== null ? (
            <Notice tone="warning" title="Votre adresse n’est pas encore confirmée">
              Ouvrez d’abord le message envoyé à <strong className={styles.address}>{present ?? waitsFor}</strong> et
              suivez son lien : votre demande s’ouvrira. S’il n’arrive pas, faites-le renvoyer ou corrigez l’adresse
              ci-dessous.
            </Notice>
          ) : (
            <Notice tone="error" title={problem!} />
          )}
        </div>
      )}
    </>
  );
}
