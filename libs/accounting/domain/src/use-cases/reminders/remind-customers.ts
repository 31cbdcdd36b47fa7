import type { ReminderBatchCommand, ReminderOutcome, RunningBatch } from '@pds/accounting/contract';
import type { Principal } from '@pds/kernel';
import { noAccount } from '../../model/statements/no-account';
import type { PrepareReminders } from './prepare-reminders';
import type { ProposedReminder, ProposeReminders } from './propose-reminders';
import type { SendReminders } from './send-reminders';

/**
 * Sends the reminders that are due in a scope one after the other, or only reports them. It may be stopped at any moment and run again:
 * sent reminders are not proposed again.
 */
export class RemindCustomers {
  constructor(
    private readonly propose: ProposeReminders,
    private readonly prepare: PrepareReminders,
    private readonly send: SendReminders,
  ) {}

  async execute(command: ReminderBatchCommand): Promise<RunningBatch<ReminderOutcome>> {
    // Collected first: a sent reminder would leave the proposals while they are read.
    const proposals: ProposedReminder[] = [];
    for await (const proposal of this.propose.each(command)) proposals.push(proposal);
    return { total: proposals.length, outcomes: this.outcomes(proposals, command) };
  }

  private async *outcomes(
    proposals: readonly ProposedReminder[],
    { scope, dryRun }: ReminderBatchCommand,
  ): AsyncGenerator<ReminderOutcome, void, void> {
    const principal: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope };
    for (const { invoiceId, number, stage } of proposals) {
      const due = [{ invoiceId, stage }];
      if (!dryRun) {
        yield* await this.send.execute(due, principal);
        continue;
      }
      const [{ problem } = { problem: null }] = await this.prepare.execute(due, principal);
      const named = { invoiceId, number, stage };
      yield problem === null
        ? { ...named, outcome: 'would-send' }
        : { ...named, outcome: 'failed', code: 'kernel.letter-refused', message: problem };
    }
  }
}
