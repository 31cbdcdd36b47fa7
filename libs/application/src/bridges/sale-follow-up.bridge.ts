import type { AidStationFacade } from '@pds/aid-station/contract';
import { SaleFollowUp } from '@pds/documents/domain';

/** Notes the progress of a dossier in its statuses, which the aid-station context owns. */
export class SaleFollowUpBridge extends SaleFollowUp {
  /** @param aidStations resolved at each call: the documents context is created before the aid-station context */
  constructor(private readonly aidStations: () => Pick<AidStationFacade, 'noteQuoteSent' | 'noteDeclarationSent'>) {
    super();
  }

  override noteQuoteSent(demandId: number): Promise<void> {
    return this.aidStations().noteQuoteSent(demandId);
  }

  override noteDeclarationSent(demandId: number): Promise<void> {
    return this.aidStations().noteDeclarationSent(demandId);
  }
}
