import { eprotecEventOf, type StationEvent, StationEvents } from '@pds/aid-station/domain';
import type { DemandFacade } from '@pds/demand/contract';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** Events of stations, through the facades of the demand and organisations contexts. */
export class FacadeStationEvents extends StationEvents {
  constructor(
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
  ) {
    super();
  }

  override async find(id: number): Promise<StationEvent | null> {
    const dossier = await this.demands.dossier(id);
    if (!dossier) return null;
    const { departmentId, officeId } = dossier;
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    const office = officeId === null ? null : await this.organisations.office(officeId);
    return {
      ownership: dossier.ownership,
      isStation: dossier.isAidStation,
      version: dossier.version,
      eprotecNumber: dossier.eProtecId,
      form: eprotecEventOf(dossier, department, office),
      timeZone: dossier.event.timeZone,
    };
  }

  override noteEprotecNumber(id: number, number: string | null, held: string | null): Promise<void> {
    return this.demands.noteEprotecNumber(id, number, held);
  }
}
