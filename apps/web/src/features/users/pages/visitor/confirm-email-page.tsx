import { useConfirmEmailChange } from '../../api/account';
import { Button } from '../../../../shared/ui/buttons/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';

/** The page behind the link to a new e-mail address. Confirming takes a click, because mail programs open links by themselves. */
export default function ConfirmEmailPage() {
  const token = useLinkToken() ?? '';
  const { mutateAsync: confirmEmailChange } = useConfirmEmailChange();
  const [state, setState] = useState<{ busy: boolean; done: boolean; problem: string | null }>({
    busy: false,
    done: false,
    problem: token ? null : 'Ce lien est incomplet.',
  });
  const confirmAddress = async () => {
    setState({ busy: true, done: false, problem: null });
    try {
      await confirmEmailChange(token);
      setState({ busy: false, done: true, problem: null });
    } catch (error) {
      setState({ busy: false, done: false, problem: problemText(error) });
    }
  };
  return (
    <PublicPage title="Nouvelle adresse e-mail">
      <Panel>
        {state.done ? (
          <Notice
            tone="success"
            title="Votre nouvelle adresse est confirmée."
            actions={<Link to={pathTo('account')}>Mon compte</Link>}
          >
            Utilisez-la désormais pour vous connecter : vos sessions sont fermées et vos jetons supprimés.
          </Notice>
        ) : state.problem ? (
          <Notice tone="error" title={state.problem} actions={<Link to={pathTo('account')}>Mon compte</Link>} />
        ) : (
          <>
            <p style={{ marginBottom: '1.25rem' }}>
              Confirmez que cette adresse est la vôtre : elle remplacera l’ancienne sur votre compte.
            </p>
            <Button variant="call" size="large" loading={state.busy} onClick={() => void confirmAddress()}>
              Confirmer mon adresse
            </Button>
          </>
        )}
      </Panel>
    </PublicPage>
  );
}
