import type { DossierAnswer } from '@pds/api-client/generated/model';
import {
  InvoicingPanel,
  type InvoicingPanelProps,
} from '../../../features/accounting/components/invoices/invoicing-panel';
import { DeadlinesPanel } from '../../../features/aid-station/components/deadlines-panel';
import { DocumentsPanel, type DocumentsPanelProps } from '../../../features/documents/components/documents-panel';
import { DossierMessages } from '../../../shared/mail/dossier-messages';
import { useAccount } from '../../../shared/session/session';
import styles from './dossier-page.module.css';
import { StoredMeansNotice } from './means-notice';
import { missingIssuerField } from './missing-issuer-field';

export interface AdministrativeTabProps
  extends Omit<DocumentsPanelProps, 'quoteNotice'>, Pick<InvoicingPanelProps, 'customerNow'> {
  isAidStation: boolean;
  organization: DossierAnswer['organization'];
  issuer: DossierAnswer['issuer'];
}

/** « Administratif »: quotes and conventions, invoices and payments, deadlines, messages. Its code is loaded when it is first opened. */
export default function AdministrativeTab({
  demandId,
  documents,
  canEdit,
  isAuthorised,
  isRefused,
  isAidStation,
  organization,
  issuer,
  customerNow,
}: AdministrativeTabProps) {
  const roles = useAccount().data?.roles ?? [];
  const issuerFieldLink = (field: string) => issuer && missingIssuerField(issuer, { field, message: '' }, roles).to;
  return (
    <div className={styles.panels}>
      <DocumentsPanel
        demandId={demandId}
        documents={documents}
        canEdit={canEdit}
        isAuthorised={isAuthorised}
        isRefused={isRefused}
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
    </div>
  );
}
