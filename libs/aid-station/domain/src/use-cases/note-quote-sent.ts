import type { Clock, UnitOfWork } from '@pds/kernel';
import { commercialStatus } from '@pds/aid-station/contract';
import type { TrackedDossiers } from './tracked-dossiers';

/**
 * Moves a dossier of which a quote is sent from « Devis non envoyé » to « Devis envoyé » (spec back-office 4), in the ambient transaction.
 * Any other commercial status is further on, or was set by a person, and stays.
 */
export class NoteQuoteSent {
  constructor(
    private readonly dossiers: TrackedDossiers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(dossierId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.dossiers.change(dossierId, (dossier) => {
        if (dossier.snapshot().commercialStatus !== commercialStatus.quoteNotSent) return;
        dossier.changeStatuses({ commercialStatus: commercialStatus.quoteSent }, null, this.clock.now());
      });
    });
  }
}
