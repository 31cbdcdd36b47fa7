import { useConfirmEmailChange } from '../../api/account';
import { Button } from '../../../../shared/ui/buttons/button';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import styles from './sign-in-page.module.css';

/** The page behind the link to a new e-mail address. Confirming takes a click, because mail programs open links by themselves. */
export default function ConfirmEmailPage() {
  const token = useLinkToken();
  const change = useConfirmEmailChange();
  const problem = token === null ? 'Ce lien est incomplet.' : change.error && problemText(change.error);
  return (
    <PublicPage title="Nouvelle adresse e-mail">
      <Panel>
        {change.isSuccess ? (
          <Notice
            tone="success"
            title="Votre nouvelle adresse est confirmée."
            actions={<Link to={pathTo('account')}>Mon compte</Link>}
          >
            Utilisez-la désormais pour vous connecter : vos sessions sont fermées et vos jetons supprimés.
          </Notice>
        ) : problem ? (
          <Notice tone="error" title={problem} actions={<Link to={pathTo('account')}>Mon compte</Link>} />
        ) : (
          <>
            <p className={styles.text}>
              Confirmez que cette adresse est la vôtre : elle remplacera l’ancienne sur votre compte.
            </p>
            <Button variant="call" size="large" loading={change.isPending} onClick={() => change.mutate(token!)}>
              Confirmer mon adresse
            </Button>
          </>
        )}
      </Panel>
    </PublicPage>
  );
}
