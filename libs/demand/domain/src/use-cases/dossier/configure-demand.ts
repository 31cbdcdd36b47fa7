import { mainlandTimeZone, Clock, FormCheck, isInScope, type Principal, type Scope, UnitOfWork } from '@pds/kernel';
import type { Demand } from '../../model/dossier/demand';
import type { ConfigurationContext, DemandConfiguration } from '../../model/dossier/dossier';
import { DemandNotFound } from '../../demand.errors';
import { AcceptedTerms } from '../../ports/accepted-terms';
import { Demands } from '../../ports/demands';
import { Organisers } from '../../ports/organisers';
import { People } from '../../ports/people';
import { Pricing } from '../../ports/pricing';
import { Structure } from '../../ports/structure';
import { checkOrganisation } from '../requests/check-organisation';
import { checkVersion } from './check-version';
import { editorOf } from './edit-demand';
import { reprice } from './reprice';
import { type ShownDemand, toShownDemand } from './show-demand';

export interface ConfigureDemandCommand {
  readonly id: number;
  /** The version that the caller loaded: a later one means that another user saved meanwhile. */
  readonly version: number;
  readonly change: DemandConfiguration;
}

/**
 * Saves the edit screen of staff: organisation, department, office, event, contact and what is set on each slot; the price is computed
 * again. Returns the saved demand, even when it was handed over to another department. Throws {@link DemandNotFound}, `ChangedMeanwhile`
 * (who and when) or `InvalidConfiguration` with every invalid field.
 */
export class ConfigureDemand {
  constructor(
    private readonly demands: Demands,
    private readonly structure: Structure,
    private readonly organisers: Organisers,
    private readonly people: People,
    private readonly pricing: Pricing,
    private readonly acceptedTerms: AcceptedTerms,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ id, version, change }: ConfigureDemandCommand, principal: Principal): Promise<ShownDemand> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(id);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      await checkVersion(demand, version, this.people, principal);
      const check = await this.checkReferences(demand, change, principal.scope);
      const context = await this.configurationContext(demand, change);
      const now = this.clock.now();
      await this.acceptedTerms.trackChange({ demandId: id, editor: editorOf(principal), at: now }, async () => {
        demand.configure(change, principal.accountId, now, context, check);
        await reprice(demand, this.pricing);
        await this.demands.save(demand);
      });
      return toShownDemand(demand, this.organisers, this.pricing);
    });
  }

  private async configurationContext(demand: Demand, change: DemandConfiguration): Promise<ConfigurationContext> {
    const was = demand.snapshot();
    const departmentId = change.departmentId === undefined ? was.departmentId : change.departmentId;
    let { timeZone } = was;
    if (change.eventDepartment !== undefined && change.eventDepartment !== was.eventDepartment) {
      const department = change.eventDepartment ? await this.structure.departmentByCode(change.eventDepartment) : null;
      timeZone = department?.timeZone ?? mainlandTimeZone;
    }
    return {
      timeZone,
      offeredOptions: change.demandOptions ? await this.pricing.offeredOptions(departmentId) : [],
      propose: (slot) => this.pricing.proposedRescuers(slot),
    };
  }

  /** Checks that referenced objects exist, the office belongs to the department, and the organisation is in the caller's scope. */
  private async checkReferences(demand: Demand, change: DemandConfiguration, scope: Scope): Promise<FormCheck> {
    const check = new FormCheck();
    const was = demand.ownership;
    const departmentId = change.departmentId === undefined ? was.departmentId : change.departmentId;
    const officeId = change.officeId === undefined ? was.officeId : change.officeId;
    if (change.departmentId && !(await this.structure.hasDepartment(change.departmentId))) {
      check.refuse('departmentId', 'Ce département n’existe pas');
    }
    const hasMoved = departmentId !== was.departmentId || officeId !== was.officeId;
    if (hasMoved && officeId !== null && (await this.structure.departmentOfOffice(officeId)) !== departmentId) {
      check.refuse('officeId', 'Cette antenne n’est pas du département choisi');
    }
    const { organizationId } = change;
    await checkOrganisation(was.organisationId, organizationId, 'organizationId', this.organisers, scope, check);
    if (change.eventDepartment && change.eventDepartment !== '0') {
      if (!(await this.structure.departmentByCode(change.eventDepartment))) {
        check.refuse('eventDepartment', 'Ce département n’existe pas');
      }
    }
    return check;
  }
}
