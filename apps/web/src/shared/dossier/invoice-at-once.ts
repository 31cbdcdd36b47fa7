import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of a navigation to a dossier whose next invoice is to be issued: « Transformer et facturer ». */
export const invoiceAtOnce = { invoiceAtOnce: true } as const;

/** Starts the invoice once if the navigation asked for it, not again after a reload. */
export function useInvoiceAtOnce(start: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isWanted = useRef((state as Partial<typeof invoiceAtOnce> | null)?.invoiceAtOnce === true);
  const run = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true, state: null });
    start();
  });
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    run();
  }, []);
}
