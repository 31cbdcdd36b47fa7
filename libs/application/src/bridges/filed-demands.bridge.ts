import { type DemandFacade, eventNatures } from '@pds/demand/contract';
import { periodInWords } from '@pds/kernel';
import { contactOf, type OrganisationsFacade } from '@pds/organisations/contract';
import { type FiledDemandSummary, FiledDemands } from '@pds/users/domain';

/** The demand that a login may lead to, from the demand context, and who answers it, from the organisations context. */
export class FiledDemandsBridge extends FiledDemands {
  /** @param demands, organisations resolved at each call: the users context is created before the other two */
  constructor(
    private readonly demands: () => DemandFacade,
    private readonly organisations: () => OrganisationsFacade,
  ) {
    super();
  }

  override isInProgress(demandId: number, accountId: number): Promise<boolean> {
    return this.demands().isInProgress(demandId, accountId);
  }

  override async latestOf(accountId: number): Promise<FiledDemandSummary | null> {
    const demand = await this.demands().latestOf(accountId);
    if (!demand) return null;
    const { id, uniqId, event, slots, departmentId, officeId } = demand;
    const department = departmentId === null ? null : await this.organisations().department(departmentId);
    const office = officeId === null ? null : await this.organisations().office(officeId);
    return {
      id,
      nature: event.type === null ? null : (eventNatures[event.type] ?? null),
      times: slots.map(({ startsAt: start, endsAt: end }) => periodInWords({ start, end }, event.timeZone)),
      printPath: `/event/no-auth/print/${uniqId}`,
      contact: department && contactOf(department, office),
    };
  }

  override correctContact(accountId: number, former: string, email: string): Promise<void> {
    return this.demands().correctFilerEmail(accountId, former, email);
  }
}
