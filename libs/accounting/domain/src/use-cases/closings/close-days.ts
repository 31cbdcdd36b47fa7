import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { IssuerNotFound } from '../../closings.errors';
import { defaultAccounts } from '../../model/closings/accounts';
import { type Closing, closingThrough } from '../../model/closings/closing';
import type { Closings } from '../../ports/closings/closings';
import type { IssuerAccountSettings } from '../../ports/closings/issuer-account-settings';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';

export interface CloseDaysCommand {
  readonly issuer: string;
  /** The last day to close, `YYYY-MM-DD`. */
  readonly through: string;
}

/**
 * Closes the days of an issuer from the last closing to a past day: the entries of these days are validated and numbered permanently, and
 * later records of these days are entered on the first open day (docs/adr/0059). Throws `IssuerNotFound` (unknown or out of scope),
 * `DateBeforeBooks`, `DaysNotEnded`, `DaysClosedAlready`.
 */
export class CloseDays {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly closings: Closings,
    private readonly settings: IssuerAccountSettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ issuer: code, through }: CloseDaysCommand, { accountId, scope }: Principal): Promise<Closing> {
    return this.unitOfWork.run(async () => {
      const [issuer] = await this.movements.issuers(scope, code);
      if (!issuer) throw new IssuerNotFound();
      const made = { at: this.clock.now(), by: accountId, timeZone: issuer.timeZone };
      const closing = closingThrough(through, await this.closings.lock(code), made);
      await this.closings.add(issuer, closing, (await this.settings.find(code)) ?? defaultAccounts);
      return closing;
    });
  }
}
