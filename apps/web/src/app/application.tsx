import { StrictMode } from 'react';
import type { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './providers';

type Router = ReturnType<typeof createMemoryRouter>;

/** The application: in the browser, and in the pages that the build draws (ADR 0090). */
export function Application({ router }: { router: Router }) {
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}

/** Resolves once the code of a router's first page is there: it is then rendered at once. */
export function whenStarted(router: Router): Promise<void> {
  return new Promise((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve());
    if (router.state.initialized) resolve();
  });
}
