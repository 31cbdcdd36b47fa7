import type { RunningBatch, SendingBatchCommand, SendingOutcome } from '@pds/accounting/contract';
import type { Principal } from '@pds/kernel';
import type { UnsentInvoices } from '../../ports/invoice-letters/unsent-invoices';
import { noAccount } from '../../model/statements/no-account';
import type { SendInvoices } from './send-invoices';

const pageSize = 200;

/**
 * Sends the invoices of a scope that were never sent, oldest first. It may be stopped at any moment, and a second run resumes; an invoice
 * that cannot be sent is reported and does not stop the others.
 */
export class SendUnsentInvoices {
  constructor(
    private readonly unsent: UnsentInvoices,
    private readonly sendInvoices: SendInvoices,
  ) {}

  async execute(command: SendingBatchCommand): Promise<RunningBatch<SendingOutcome>> {
    return { total: await this.unsent.count(command), outcomes: this.outcomes(command) };
  }

  private async *outcomes(command: SendingBatchCommand): AsyncGenerator<SendingOutcome, void, void> {
    const principal: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope: command.scope };
    let lastId = 0;
    for (;;) {
      const ids = await this.unsent.idsAfter(command, lastId, pageSize);
      if (ids.length === 0) return;
      for (const id of ids) {
        yield* await this.sendInvoices.execute({ invoiceIds: [id], dryRun: command.dryRun }, principal);
      }
      lastId = ids.at(-1)!;
    }
  }
}
