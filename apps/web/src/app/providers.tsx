import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from '../shared/ui/dialog/confirm';
import { SignInAgainHost } from '../shared/session/sign-in-again/sign-in-again';
import { ToastRegion } from '../shared/ui/state/toast';
import { queryClient } from './query-client';

/** Provides server state, toasts and confirmations to every page. Ant Design is loaded with the pages that use it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastRegion />
      <ConfirmHost />
      <SignInAgainHost />
    </QueryClientProvider>
  );
}
