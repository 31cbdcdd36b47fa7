import { isInScope, type Principal } from '@pds/kernel';
import { ReinforcementNotFound } from '../../aid-station.errors';
import type { ReinforcementRequests } from '../../ports/reinforcement-requests';
import type { ReinforcingOffices } from '../../ports/reinforcing-offices';
import type { ShownSignUps, ShowSignUps } from './show-sign-ups';

/**
 * Shows the coordinators of an office the slots for which it granted help; none for a request that is not granted. Throws
 * `ReinforcementNotFound` (missing, or the asked office out of scope).
 */
export class ShowHelpedSlots {
  constructor(
    private readonly requests: ReinforcementRequests,
    private readonly offices: ReinforcingOffices,
    private readonly showSignUps: ShowSignUps,
  ) {}

  async execute(requestId: number, principal: Principal): Promise<ShownSignUps> {
    const request = await this.requests.find(requestId);
    const office = request && (await this.offices.find(request.snapshot().askedOfficeId));
    if (!office) throw new ReinforcementNotFound();
    const { id: officeId, departmentId } = office;
    if (!isInScope(principal.scope, { departmentId, officeId, organisationId: null, filedBy: null }))
      throw new ReinforcementNotFound();
    return this.showSignUps.helpedBy(officeId, request.snapshot().dossierId, principal);
  }
}
