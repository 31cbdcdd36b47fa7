import { Button } from '../../../../shared/ui/button';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { funnel } from '../../../../shared/session/funnel';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';

/** Shown after a sign-up: the confirmation e-mail was sent (spec organiser 2.6). */
export default function ValidationAccountPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const id = address.get('id');
  const hasEvent = id !== null || funnel.event() !== null;
  return (
    <PublicPage title="Confirmez votre adresse e-mail">
      <Panel title={id !== null && `Votre demande n° ${id} est envoyée`}>
        <p style={{ marginBottom: '1.5rem' }}>
          Un email de confirmation vient de vous être envoyé. Ouvrez le lien qu’il contient pour choisir votre mot de
          passe, puis connectez-vous{hasEvent ? ' pour continuer votre demande.' : ' à votre compte.'}
        </p>
        {hasEvent ? (
          <Button variant="call" size="large" onClick={() => void navigate('/login')}>
            CONTINUER MA DEMANDE
          </Button>
        ) : (
          <Button variant="call" size="large" onClick={() => void navigate(pathTo('login'))}>
            ME CONNECTER À MON COMPTE
          </Button>
        )}
        {id !== null && (
          <p style={{ marginTop: '1.25rem' }}>
            <Link to={pathTo('demand_success', { id })}>Voir et imprimer ma demande</Link>
          </p>
        )}
      </Panel>
    </PublicPage>
  );
}
