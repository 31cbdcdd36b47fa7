import type { Clock, Principal } from '@pds/kernel';
import { IssuerNotFound } from '../../closings.errors';
import { type Closing, closingThrough, firstDayOf } from '../../model/closings/closing';
import type { EnteredSum, LedgerMovements } from '../../ports/closings/ledger-movements';
import type { CloseDaysCommand } from './close-days';

/** The entries that a closing would make final. */
export interface ClosingPreview {
  readonly closing: Closing;
  readonly sums: readonly EnteredSum[];
}

/** Returns what a closing would make final, and changes nothing. Throws the same errors as `CloseDays`. */
export class PreviewClosing {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly clock: Clock,
  ) {}

  async execute({ issuer: code, through }: CloseDaysCommand, principal: Principal): Promise<ClosingPreview> {
    const [issuer] = await this.movements.issuers(principal.scope, code);
    if (!issuer) throw new IssuerNotFound();
    const made = { at: this.clock.now(), by: principal.accountId, timeZone: issuer.timeZone };
    const closing = closingThrough(through, issuer.closed?.through ?? null, made);
    return { closing, sums: await this.movements.sums(issuer, { from: firstDayOf(closing), to: through }) };
  }
}
