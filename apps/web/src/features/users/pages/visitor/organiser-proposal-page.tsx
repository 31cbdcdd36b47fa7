import { getShowOrganiserProposalUrl, useAcceptOrganiserProposal, useOrganiserProposal } from '../../api/account';
import { Button } from '../../../../shared/ui/buttons/button';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { QueryState } from '../../../../shared/ui/state/query-state';
import styles from './sign-in-page.module.css';

/** The page behind a proposal to manage an organisation. Accepting takes a click, because mail programs open links by themselves. */
export default function OrganiserProposalPage() {
  const token = useLinkToken();
  const proposal = useOrganiserProposal(token);
  const accept = useAcceptOrganiserProposal();
  const logIn = <Link to={pathTo('login')}>Me connecter</Link>;
  const refused = accept.error ?? proposal.error;
  return (
    <PublicPage title="Gérer une organisation" asks={getShowOrganiserProposalUrl()}>
      <Panel>
        {accept.isSuccess ? (
          <Notice tone="success" title="Vous êtes désormais gestionnaire de cette organisation." actions={logIn}>
            Elle apparaît dans vos profils d’organisation.
          </Notice>
        ) : refused ? (
          <Notice tone="error" title={problemText(refused)} actions={logIn} />
        ) : (
          <QueryState query={proposal}>
            {({ organisation }) => (
              <>
                <p className={styles.text}>
                  On vous propose de devenir gestionnaire de l’organisation «&nbsp;{organisation}&nbsp;». Ses
                  gestionnaires et le personnel de la protection civile verront alors votre nom et votre adresse.
                </p>
                <Button variant="call" size="large" loading={accept.isPending} onClick={() => accept.mutate(token!)}>
                  Accepter
                </Button>
              </>
            )}
          </QueryState>
        )}
      </Panel>
    </PublicPage>
  );
}
