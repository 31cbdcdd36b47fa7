import { type DemandFacade, demandStatusCodes, type DossierSnapshot } from '@pds/demand/contract';
import { type AnswerableDossier, AnswerableDossiers } from '@pds/documents/domain';

/** Dossiers of the demand context. */
export class FacadeAnswerableDossiers extends AnswerableDossiers {
  constructor(private readonly demands: DemandFacade) {
    super();
  }

  override async findAnswerable(demandId: number): Promise<AnswerableDossier | null> {
    return answerable(await this.demands.dossier(demandId));
  }

  override async findAnswerableForUpdate(demandId: number): Promise<AnswerableDossier | null> {
    return answerable(await this.demands.dossierForUpdate(demandId));
  }
}

function answerable(dossier: DossierSnapshot | null): AnswerableDossier | null {
  return (
    dossier && {
      ownership: dossier.ownership,
      departmentId: dossier.departmentId,
      officeId: dossier.officeId,
      organisationId: dossier.organisationId,
      isOver: dossier.status === demandStatusCodes.refused || dossier.status === demandStatusCodes.cancelled,
    }
  );
}
