import { Button } from '../../../shared/ui/buttons/button';
import { MessagePage } from './message-page';

/** Shown when a page fails, or when its code cannot be fetched (after an update of the site, a reload fixes it). */
export function ErrorPage() {
  return (
    <main>
      <MessagePage
        title="Cette page n’a pas pu s’afficher"
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Recharger la page
          </Button>
        }
      >
        <p>
          Une erreur inattendue est survenue. Si elle se répète, prévenez votre association : son téléphone et son
          e-mail figurent sur votre demande, ses messages et ses devis.
        </p>
      </MessagePage>
    </main>
  );
}
