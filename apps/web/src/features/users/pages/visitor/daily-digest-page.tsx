import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Button } from '../../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { useRefuseDailyDigest } from '../../api/daily-digest';
import styles from './sign-in-page.module.css';

/** The page behind the link of a daily digest. Switching it off takes a click, because mail programs open links by themselves. */
export default function DailyDigestPage() {
  const token = useLinkToken();
  const refuse = useRefuseDailyDigest();
  const problem = token === null ? 'Ce lien est incomplet.' : refuse.error && problemText(refuse.error);
  const account = <Link to={pathTo('account')}>Mon compte</Link>;
  return (
    <PublicPage title="Récapitulatif quotidien">
      <Panel>
        {refuse.isSuccess ? (
          <Notice tone="success" title="Vous ne recevrez plus le récapitulatif." actions={account}>
            « Mon compte » permet de le recevoir à nouveau.
          </Notice>
        ) : problem ? (
          <Notice tone="error" title={problem} actions={account} />
        ) : (
          <>
            <p className={styles.text}>
              Vous recevez, les jours ouvrés, ce qui attend votre antenne. Vous pouvez arrêter ici.
            </p>
            <Button variant="call" size="large" loading={refuse.isPending} onClick={() => refuse.mutate(token!)}>
              Ne plus recevoir le récapitulatif
            </Button>
          </>
        )}
      </Panel>
    </PublicPage>
  );
}
