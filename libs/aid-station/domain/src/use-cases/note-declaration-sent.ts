import type { Clock, UnitOfWork } from '@pds/kernel';
import { administrativeStatus } from '../model/statuses';
import type { TrackedDossiers } from './tracked-dossiers';

/**
 * Moves a dossier whose declaration reached a first authority from « Non déclarée » to « Demande envoyée », in the ambient transaction. Any
 * other administrative status is further on, or was set by a person, and stays.
 */
export class NoteDeclarationSent {
  constructor(
    private readonly dossiers: TrackedDossiers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(dossierId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.dossiers.change(dossierId, (dossier) => {
        if (dossier.snapshot().administrativeStatus !== administrativeStatus.notDeclared) return;
        dossier.changeStatuses({ administrativeStatus: administrativeStatus.requestSent }, null, this.clock.now());
      });
    });
  }
}
