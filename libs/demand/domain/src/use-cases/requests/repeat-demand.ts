import { DemandSubmitted } from '@pds/demand/contract';
import { Clock, isInScope, Outbox, type Principal, UnitOfWork } from '@pds/kernel';
import { DemandNotFound, FilerNotFound, TooManyRepeats } from '../../demand.errors';
import type { Demand } from '../../model/dossier/demand';
import type { ExpressContact } from '../../model/requests/express-request';
import { Demands } from '../../ports/demands';
import { People } from '../../ports/people';
import { Pricing } from '../../ports/pricing';
import { RequestAllowance } from '../../ports/request-allowance';
import { UniqIds } from '../../ports/uniq-ids';
import { allocateCopyNumbers } from './allocate-copy-numbers';
import { editorOf } from '../dossier/edit-demand';

/**
 * Files an event again for the next year (« Refaire comme l'an dernier »), whatever the status of the original. An organiser files it
 * themselves, a limited number of times an hour, and it is published like any new request; they are its contact unless the original was
 * theirs, and it has its organisation only if they manage it. Staff prepare it for its original filer. It has no price until staff set one.
 * Throws {@link DemandNotFound}, {@link TooManyRepeats} or {@link FilerNotFound}.
 */
export class RepeatDemand {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly pricing: Pricing,
    private readonly uniqIds: UniqIds,
    private readonly allowance: RequestAllowance,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(id: number, principal: Principal): Promise<Demand> {
    const { accountId, scope } = principal;
    const { isOrganiser } = editorOf(principal);
    await this.original(id, principal);
    // Before the transaction, whose rollback would undo the count.
    const wait = isOrganiser ? await this.allowance.takeRepeat(accountId) : 0;
    if (wait > 0) throw new TooManyRepeats(Math.ceil(wait / 1_000));
    return this.unitOfWork.run(async () => {
      const original = await this.original(id, principal);
      const organiser =
        scope.kind === 'organiser'
          ? { contact: await this.contact(accountId), organisationIds: scope.organisationIds }
          : null;
      const offered = await this.pricing.offeredOptions(original.ownership.departmentId);
      const numbers = await allocateCopyNumbers(original, this.demands, this.uniqIds);
      const repeated = original.repeat(numbers, offered, { accountId, organiser }, this.clock.now());
      await this.demands.add(repeated);
      if (isOrganiser) await this.outbox.publish(DemandSubmitted({ demandId: repeated.id, accountId }));
      return repeated;
    });
  }

  private async contact(accountId: number): Promise<ExpressContact> {
    const person = await this.people.person(accountId);
    if (!person) throw new FilerNotFound();
    const { firstName, lastName, email, phone } = person;
    // An account may have no phone number: the dossier then asks for it.
    return { firstName, lastName, email, phone: phone ?? '' };
  }

  private async original(id: number, { scope }: Principal): Promise<Demand> {
    const original = await this.demands.find(id);
    if (!original || !isInScope(scope, original.ownership)) throw new DemandNotFound();
    return original;
  }
}
