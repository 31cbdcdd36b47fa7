import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Deliveries } from '../../ports/deliveries/deliveries';
import type { ReportedStatus } from '../../ports/deliveries/e-invoicing-platform';
import type { ReceiveStatuses } from './receive-statuses';

export interface ReceiveMessageCommand {
  /** The platform's identifier of the message, the same when it repeats it. */
  readonly messageId: string;
  readonly statuses: readonly ReportedStatus[];
}

/** Stores the statuses of a message whose signature was checked. A repeated message changes nothing. */
export class ReceiveMessage {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly receiveStatuses: ReceiveStatuses,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of statuses that were new. */
  execute({ messageId, statuses }: ReceiveMessageCommand): Promise<number> {
    // In one transaction: a message that could not be stored is not noted, and its repetition is.
    return this.unitOfWork.run(async () => {
      if (!(await this.deliveries.noteMessage(messageId, this.clock.now()))) return 0;
      return this.receiveStatuses.execute(statuses);
    });
  }
}
