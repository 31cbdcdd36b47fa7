import '@fontsource-variable/public-sans/wght.css';
import './app/theme/base.css';
import { whenSessionEnds } from '@pds/api-client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { Application, whenStarted } from './app/application';
import { queryClient } from './app/query-client';
import { pageRoutes } from './app/router';
import { prefetchAccount, reloadWhenSessionEnds } from './shared/session/session';
import { signInAgain } from './shared/session/sign-in-again/sign-in-again';

reloadWhenSessionEnds(queryClient);
prefetchAccount(queryClient);
whenSessionEnds(() => signInAgain(queryClient));

const root = document.getElementById('root')!;
const router = createBrowserRouter(pageRoutes);
const application = <Application router={router} />;
// A page that the build drew stays, with what is typed into it (ADR 0090). It is taken over in small pieces, so that it answers meanwhile.
if (root.dataset.drawn !== undefined)
  void whenStarted(router).then(() => startTransition(() => void hydrateRoot(root, application)));
else createRoot(root).render(application);

// Loaded after the page, so that a slow phone shows the page sooner: what is needed when the network is lost, and for dialogs. Without it,
// the browser's own focus behaviour remains.
void import('./app/after-page').then(
  ({ prepareForOffline, keepFocus }) => {
    prepareForOffline();
    keepFocus();
  },
  () => undefined,
);
