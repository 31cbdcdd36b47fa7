import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { useListInvoicesOfDemand } from '../../../features/accounting/api/invoices';
import {
  InvoicingPanel,
  type InvoicingPanelProps,
} from '../../../features/accounting/components/invoices/invoicing-panel';
import { DeadlinesPanel } from '../../../features/aid-station/components/deadlines-panel';
import { DocumentsPanel } from '../../../features/documents/components/documents-panel';
import { DossierMessages } from '../../../shared/mail/dossier-messages';
import { useAccount } from '../../../shared/session/session';
import { Button, RouteLink } from '../../../shared/ui/buttons/button';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { CustomerLacks } from './customer-lacks';
import { closingOf } from './dossier-closing';
import styles from './dossier-page.module.css';
import { StoredMeansNotice } from './means-notice';
import { missingIssuerField } from './missing-issuer-field';
import { nextAct } from './next-act';

const RemindSeveralDialog = lazyComponent(
  () => import('../../../features/accounting/components/reminders/remind-several-dialog'),
);

const authorisationObtained = 3;

export interface AdministrativeTabProps extends Pick<InvoicingPanelProps, 'customerNow'> {
  dossier: DossierAnswer;
  canEdit: boolean;
}

/** « Administratif »: quotes and conventions, invoices and payments, deadlines, messages. Its code is loaded when it is first opened. */
export default function AdministrativeTab({ dossier, canEdit, customerNow }: AdministrativeTabProps) {
  const { demand, documents, isAidStation, organization, issuer } = dossier;
  const demandId = demand.id;
  const roles = useAccount().data?.roles ?? [];
  const issuerFieldLink = (field: string) => issuer && missingIssuerField(issuer, { field, message: '' }, roles).to;
  const billing = useListInvoicesOfDemand(demandId).data ?? null;
  const closing = closingOf(dossier);
  const next = closing === null ? nextAct({ documents, endDate: demand.endDate, billing, isAidStation }) : null;
  const [isReminding, setReminding] = useState(false);
  return (
    <div className={styles.panels}>
      <CustomerLacks dossier={dossier} />
      <DocumentsPanel
        demandId={demandId}
        documents={documents}
        next={next?.act === 'send' ? next : null}
        otherAct={
          next?.act === 'invoice' ? (
            <RouteLink variant="primary" to="?onglet=administratif#invoice_amount">
              {billing!.invoiced > 0 ? 'Facturer le solde' : 'Facturer'}
            </RouteLink>
          ) : (
            next?.act === 'remind' && (
              <Button variant="primary" onClick={() => setReminding(true)}>
                Relancer
              </Button>
            )
          )
        }
        canEdit={canEdit}
        isAuthorised={demand.administrativeStatus === authorisationObtained}
        isRefused={closing === 'refused'}
        isDeleted={demand.deletedAt !== null}
        quoteNotice={<StoredMeansNotice demandId={demandId} />}
      />
      <InvoicingPanel
        demandId={demandId}
        isAidStation={isAidStation}
        canInvoice
        organisationId={organization?.id ?? null}
        issuerFieldLink={issuerFieldLink}
        customerNow={customerNow}
      />
      <DeadlinesPanel demandId={demandId} canEdit={canEdit} />
      <DossierMessages demandId={demandId} />
      {isReminding && (
        <RemindSeveralDialog
          invoices={billing!.invoices.filter(({ balance }) => balance > 0)}
          onDone={() => undefined}
          onClose={() => setReminding(false)}
        />
      )}
    </div>
  );
}
