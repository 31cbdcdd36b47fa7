import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Button } from '../../../../shared/ui/button';
import { Notice, problemText } from '../../../../shared/ui/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';
import { useRefuseDailyDigest } from '../../api/daily-digest';

/** The page behind the link of a daily digest. Switching it off takes a click, because mail programs open links by themselves. */
export default function DailyDigestPage() {
  const token = useLinkToken() ?? '';
  const { mutateAsync: refuse, isPending } = useRefuseDailyDigest();
  const [isOff, setOff] = useState(false);
  const [problem, setProblem] = useState<string | null>(token ? null : 'Ce lien est incomplet.');
  const switchOff = async () => {
    try {
      await refuse(token);
      setOff(true);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  const account = <Link to={pathTo('account')}>Mon compte</Link>;
  return (
    <PublicPage title="Récapitulatif quotidien">
      <Panel>
        {isOff ? (
          <Notice tone="success" title="Vous ne recevrez plus le récapitulatif." actions={account}>
            « Mon compte » permet de le recevoir à nouveau.
          </Notice>
        ) : problem ? (
          <Notice tone="error" title={problem} actions={account} />
        ) : (
          <>
            <p style={{ marginBottom: '1.25rem' }}>
              Vous recevez, les jours ouvrés, ce qui attend votre antenne. Vous pouvez arrêter ici.
            </p>
            <Button variant="call" size="large" loading={isPending} onClick={() => void switchOff()}>
              Ne plus recevoir le récapitulatif
            </Button>
          </>
        )}
      </Panel>
    </PublicPage>
  );
}
