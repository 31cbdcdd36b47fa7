import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { usePayOwnInvoice } from '../api/pay-own-invoice';

/** Leads to the provider's page, where an invoice of the organiser's own is paid by card. */
export function PayByCard({ invoiceId, number }: { invoiceId: number; number: string }) {
  const { mutate: pay, error, isPending } = usePayOwnInvoice();
  /** The browser leaves for the provider's page: the button stays busy until then. */
  const [isLeaving, setLeaving] = useState(false);
  const leave = ({ address }: { address: string }) => {
    setLeaving(true);
    window.location.assign(address);
  };
  return (
    <>
      {error && <Notice tone="error" title={problemText(error)} />}
      <Button variant="primary" loading={isPending || isLeaving} onClick={() => pay(invoiceId, { onSuccess: leave })}>
        Payer par carte<span className="pds-visually-hidden"> la facture {number}</span>
      </Button>
    </>
  );
}
