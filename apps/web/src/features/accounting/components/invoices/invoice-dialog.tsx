import type { InvoiceView } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { useReturnFocus } from '../../../../shared/ui/dialog/use-return-focus';
import { useListInvoicesOfDemand } from '../../api/invoices';

/** Identifies an invoice and its dossier. */
export interface InvoiceDialogProps {
  demandId: number;
  invoiceId: number;
  onClose: () => void;
}

/** A dialog about an invoice, usable on any page. Loads the billing of its dossier first if needed. */
export function InvoiceDialog({
  demandId,
  invoiceId,
  title,
  onClose,
  children,
}: InvoiceDialogProps & { title: string; children: (invoice: InvoiceView, notesVersion: number) => ReactNode }) {
  const billing = useListInvoicesOfDemand(demandId);
  const invoice = billing.data?.invoices.find(({ id }) => id === invoiceId);
  // The loading dialog is replaced by another one, so neither knows where the focus came from.
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
    // Rendered in the body: the dialog opens from a table row, whose cells style their text as figures.
    document.body,
  );
}
