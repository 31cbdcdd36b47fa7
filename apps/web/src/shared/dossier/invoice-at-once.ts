import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of a navigation to a dossier whose next invoice is to be issued: « Transformer et facturer ». */
export const invoiceAtOnce = { invoiceAtOnce: true } as const;

/**
 * Whether the navigation asked for the next invoice. True until the first rendering is done, so that neither a reload nor a form that appears later
 * asks again.
 */
export function useInvoiceAtOnce(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isWanted = (state as Partial<typeof invoiceAtOnce> | null)?.invoiceAtOnce === true;
  const settle = useEffectEvent(() => {
    if (isWanted) void navigate({ pathname, search }, { replace: true, state: null });
  });
  // Runs after the effects of the components inside.
  useEffect(() => settle(), []);
  return isWanted;
}
