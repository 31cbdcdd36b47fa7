import { Clock, FormCheck, type Principal, staffRoles } from '@pds/kernel';
import { InvalidExpressRequest, TooManyFormChecks } from '../../demand.errors';
import { elsewhereDepartment } from '../../model/requests/elsewhere-department';
import { type ExpressEvent, type ExpressEventForm, readExpressEvent } from '../../model/requests/express-request';
import { RequestAllowance } from '../../ports/request-allowance';
import { Structure } from '../../ports/structure';

/** Whether the association's own staff make the request: they may file an event that has begun (spec organiser 5), and are never limited. */
export function isStaff(principal: Principal | null): principal is Principal {
  return principal !== null && staffRoles.includes(principal.role);
}

/**
 * Validates the event of a public request without storing anything (spec organiser 2.4 and 5). Returns the event; throws {@link
 * InvalidExpressRequest} with a message at every invalid field, {@link TooManyFormChecks} when an address checks more often than a person types.
 */
export class CheckDemandData {
  constructor(
    private readonly structure: Structure,
    private readonly allowance: RequestAllowance,
    private readonly clock: Clock,
  ) {}

  /** @param address network address that the request came from */
  async execute(form: ExpressEventForm, principal: Principal | null, address: string): Promise<ExpressEvent> {
    const wait = isStaff(principal) ? 0 : await this.allowance.takeFormCheck(address);
    if (wait > 0) throw new TooManyFormChecks(Math.ceil(wait / 1_000));
    const check = new FormCheck();
    const event = await this.read(form, principal, check);
    check.orThrow(InvalidExpressRequest);
    return event;
  }

  /** Like {@link execute}, without counting; errors are added to `check`, to which the caller may add its own. */
  async read(form: ExpressEventForm, principal: Principal | null, check: FormCheck): Promise<ExpressEvent> {
    const code = (form.eventDepartment ?? '').trim().toUpperCase();
    const department = code === '' || code === elsewhereDepartment ? null : await this.structure.departmentByCode(code);
    const context = { now: this.clock.now(), isStaff: isStaff(principal) };
    return readExpressEvent(form, department, context, check);
  }
}
