import {
  type AidStationSnapshot,
  AidStationFacade,
  type CommercialStatus,
  commercialStatus,
  type DossierStatusesSnapshot,
} from '@pds/aid-station/contract';
import {
  AidStationNotFound,
  type AidStations,
  type Assignments,
  type NoteDeclarationSent,
  type NoteQuoteSent,
  type TrackedDossier,
  type TrackedDossiers,
} from '@pds/aid-station/domain';
import type { Clock, UnitOfWork } from '@pds/kernel';

/** Implements the published facade with this context's own repository. */
export class AidStationFacadeAdapter extends AidStationFacade {
  constructor(
    private readonly stations: AidStations,
    private readonly dossiers: TrackedDossiers,
    private readonly assignments: Assignments,
    private readonly noteSent: NoteQuoteSent,
    private readonly noteDeclared: NoteDeclarationSent,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async statusesOf(dossierId: number): Promise<DossierStatusesSnapshot> {
    return published(await this.dossiers.find(dossierId));
  }

  override async statusesForUpdate(dossierId: number): Promise<DossierStatusesSnapshot> {
    return published(await this.dossiers.findForUpdate(dossierId));
  }

  override async drop(dossierId: number, by: number): Promise<void> {
    const { dropped } = commercialStatus;
    await this.dossiers.change(dossierId, (dossier) =>
      dossier.changeStatuses({ commercialStatus: dropped }, by, this.clock.now()),
    );
  }

  override noteQuoteSent(dossierId: number): Promise<void> {
    return this.noteSent.execute(dossierId);
  }

  override noteDeclarationSent(dossierId: number): Promise<void> {
    return this.noteDeclared.execute(dossierId);
  }

  override async aidStationsForUpdate(ids: readonly number[]): Promise<ReadonlyMap<number, AidStationSnapshot>> {
    const stations = await this.stations.findAllForUpdate(ids);
    return new Map(stations.map((station) => [station.id, published(station)]));
  }

  override dossiersWithEquipment(equipmentId: number): Promise<number> {
    return this.assignments.dossiersWith(equipmentId);
  }

  override setCommercialStatus(ids: readonly number[], status: CommercialStatus): Promise<void> {
    return this.unitOfWork.run(async () => {
      const stations = await this.stations.findAllForUpdate(ids);
      if (stations.length < new Set(ids).size) throw new AidStationNotFound();
      for (const station of stations) station.changeStatuses({ commercialStatus: status }, null, this.clock.now());
      await this.stations.save(...stations);
    });
  }
}

function published(dossier: TrackedDossier): AidStationSnapshot {
  const { id, teamStatus, commercialStatus, administrativeStatus, reinforcement, hosting } = dossier.snapshot();
  return { id, teamStatus, commercialStatus, administrativeStatus, reinforcement, hosting };
}
