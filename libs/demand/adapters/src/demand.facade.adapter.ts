import {
  DemandFacade,
  demandStatusCodes,
  type DossierAnnex,
  type DossierSnapshot,
  type WantedChange,
} from '@pds/demand/contract';
import {
  annexKind,
  type AskForChange,
  type CorrectFilerEmail,
  type Demands,
  type DeleteDemand,
  type DroppedDossiers,
  type ListRelatedFiles,
  type MarkDemandTransformed,
  type NoteEprotecNumber,
} from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** The facade of the demand context. */
export class DemandFacadeAdapter extends DemandFacade {
  constructor(
    private readonly demands: Demands,
    private readonly markDemandTransformed: MarkDemandTransformed,
    private readonly deleteDemand: DeleteDemand,
    private readonly noteNumber: NoteEprotecNumber,
    private readonly correctEmail: CorrectFilerEmail,
    private readonly listRelatedFiles: ListRelatedFiles,
    private readonly askChange: AskForChange,
    private readonly dropped: DroppedDossiers,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override async dossier(id: number): Promise<DossierSnapshot | null> {
    return (await this.demands.find(id))?.dossier() ?? null;
  }

  override async dossiersForUpdate(ids: readonly number[]): Promise<DossierSnapshot[]> {
    return (await this.demands.findAllForUpdate(ids)).map((demand) => demand.dossier());
  }

  override async annexes(id: number): Promise<DossierAnnex[]> {
    const files = await this.listRelatedFiles.execute(id);
    return files.map(({ name, mediaType, file }) => ({ name, kind: annexKind(name), mediaType, file }));
  }

  override askForChange(id: number, wanted: WantedChange): Promise<void> {
    return this.askChange.execute(id, wanted, null);
  }

  override isDropped(id: number): Promise<boolean> {
    return this.dropped.isDropped(id);
  }

  override async isInProgress(id: number, filedBy: number): Promise<boolean> {
    const rows = await this.unitOfWork.query(
      'SELECT 1 FROM demand.demands WHERE id = $1 AND filed_by = $2 AND status = $3 AND deleted_at IS NULL',
      [id, filedBy, demandStatusCodes.inProgress],
    );
    return rows.length > 0;
  }

  override async latestOf(filedBy: number): Promise<DossierSnapshot | null> {
    const [latest] = await this.filedInProgress(filedBy);
    return latest === undefined ? null : this.dossier(latest);
  }

  override async correctFilerEmail(filedBy: number, former: string, email: string): Promise<void> {
    const demandIds = await this.filedInProgress(filedBy);
    await this.correctEmail.execute({ demandIds, accountId: filedBy, former, email });
  }

  override async servedOrganisations(organisationIds: readonly number[], departmentId: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      `SELECT DISTINCT organisation_id AS id FROM demand.demands
       WHERE department_id = $1 AND organisation_id = ANY($2) AND deleted_at IS NULL`,
      [departmentId, organisationIds],
    );
    return rows.map(({ id }) => id);
  }

  override async countsOfOrganisation(organisationId: number): Promise<{ demands: number; pastEvents: number }> {
    const [row] = await this.unitOfWork.query<{ demands: number; pastEvents: number }>(
      `SELECT (SELECT count(*)::integer FROM demand.demands WHERE organisation_id = $1) AS demands,
         (SELECT count(*)::integer FROM demand.past_events WHERE organisation_id = $1) AS "pastEvents"`,
      [organisationId],
    );
    return row!;
  }

  override markTransformed(id: number, principal: Principal): Promise<void> {
    return this.markDemandTransformed.execute(id, principal);
  }

  override cancelStation(id: number, principal: Principal): Promise<void> {
    return this.deleteDemand.ofStation(id, principal);
  }

  override noteEprotecNumber(id: number, eProtecId: string | null, held: string | null): Promise<void> {
    return this.noteNumber.execute(id, eProtecId, held);
  }

  /** The latest first. */
  private async filedInProgress(accountId: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      `SELECT id FROM demand.demands WHERE filed_by = $1 AND status = $2 AND deleted_at IS NULL ORDER BY id DESC`,
      [accountId, demandStatusCodes.inProgress],
    );
    return rows.map(({ id }) => id);
  }
}
