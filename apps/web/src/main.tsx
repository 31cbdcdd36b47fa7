import '@fontsource-variable/public-sans/wght.css';
import './app/theme/base.css';
import { whenSessionEnds } from '@pds/api-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers';
import { queryClient } from './app/query-client';
import { router } from './app/router';
import { prefetchAccount, reloadWhenSessionEnds } from './shared/session/session';
import { signInAgain } from './shared/session/sign-in-again/sign-in-again';

reloadWhenSessionEnds(queryClient);
prefetchAccount(queryClient);
whenSessionEnds(() => signInAgain(queryClient));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

// Loaded after the page too: it is needed when the network is lost.
void import('./app/offline/offline').then(
  ({ prepareForOffline }) => prepareForOffline(),
  () => undefined,
);

// Loaded after the page, so that a slow phone shows the page sooner. Without it, the browser's own focus behaviour remains.
void import('./shared/ui/dialog/keep-focus').then(
  ({ keepFocus }) => keepFocus(),
  () => undefined,
);
