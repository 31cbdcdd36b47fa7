import { Problem } from '@pds/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from '../shared/ui/confirm';
import { ToastRegion } from '../shared/ui/toast';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // An answer that refuses will refuse again; only a server that failed or did not answer is asked once more.
      retry: (failures, error) =>
        failures < 1 && !(error instanceof Problem && error.status >= 400 && error.status < 500),
    },
  },
});

/** What every page needs around it: server state, toasts and questions. Ant Design comes with the pages that use it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastRegion />
      <ConfirmHost />
    </QueryClientProvider>
  );
}
