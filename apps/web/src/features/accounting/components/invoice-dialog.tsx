import type { InvoiceView } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../../shared/ui/dialog';
import { Notice } from '../../../shared/ui/problem-notice';
import { QueryState } from '../../../shared/ui/query-state';
import { useReturnFocus } from '../../../shared/ui/use-return-focus';
import { useListInvoicesOfDemand } from '../api/invoices';

/** Which invoice, and of which dossier. */
export interface InvoiceDialogProps {
  demandId: number;
  invoiceId: number;
  onClose: () => void;
}

/** A dialog on an invoice as it stands, from any page: its dossier's billing is asked for first where it is not there. */
export function InvoiceDialog({
  demandId,
  invoiceId,
  title,
  onClose,
  children,
}: InvoiceDialogProps & { title: string; children: (invoice: InvoiceView, notesVersion: number) => ReactNode }) {
  const billing = useListInvoicesOfDemand(demandId);
  const invoice = billing.data?.invoices.find(({ id }) => id === invoiceId);
  // The dialog that waits gives its place to another: neither knows alone where the focus came from.
  useReturnFocus();
  return createPortal(
    invoice ? (
      children(invoice, billing.data!.notesVersion)
    ) : (
      <Dialog title={title} width={560} onClose={onClose}>
        <QueryState query={billing}>
          {() => <Notice tone="warning">Cette facture n’est plus dans votre périmètre.</Notice>}
        </QueryState>
      </Dialog>
    ),
    // A row of a table opens it, whose cells set their text as figures.
    document.body,
  );
}
