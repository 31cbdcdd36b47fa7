import { routes } from '../../routing/routes';
import './offline.css';

/** Prepares the page for a lost network. Called once, after the page is drawn. */
export function prepareForOffline(): void {
  showConnection();
  // Only a built version has one; a build with SERVICE_WORKER=off removes it (docs/operations.md). Not in pages without TLS.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || import.meta.env.SERVICE_WORKER === 'off') return;
  // Only for the pages of the form: a worker delays each request of a page.
  const scope = routes.demand.path;
  if (window.location.pathname.startsWith(scope))
    navigator.serviceWorker.register('/service-worker.js', { scope, updateViaCache: 'none' }).catch(() => undefined);
}

/** Says « Hors connexion » in a corner while the browser has no network: beside the page, which does not move. */
function showConnection(): void {
  const notice = document.createElement('p');
  notice.className = 'pds-offline';
  // In the document before its text: a screen reader announces what changes.
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  const show = () => (notice.textContent = navigator.onLine ? '' : 'Hors connexion');
  window.addEventListener('online', show);
  window.addEventListener('offline', show);
  show();
}
