import { type DemandFacade, demandStatusCodes, type DossierSnapshot } from '@pds/demand/contract';
import { type AnswerableDossier, AnswerableDossiers } from '@pds/documents/domain';

/** Dossiers of the demand context. */
export class FacadeAnswerableDossiers extends AnswerableDossiers {
  constructor(private readonly demands: DemandFacade) {
    super();
  }

  override async findAnswerable(demandId: number): Promise<AnswerableDossier | null> {
    return this.answerable(await this.demands.dossier(demandId));
  }

  override async findAnswerableForUpdate(demandId: number): Promise<AnswerableDossier | null> {
    return this.answerable(await this.demands.dossierForUpdate(demandId));
  }

  private async answerable(dossier: DossierSnapshot | null): Promise<AnswerableDossier | null> {
    if (!dossier) return null;
    const { id, status, ownership, departmentId, officeId, organisationId } = dossier;
    const isOver = status === demandStatusCodes.refused || status === demandStatusCodes.cancelled;
    return { ownership, departmentId, officeId, organisationId, isOver: isOver || (await this.demands.isDropped(id)) };
  }
}
