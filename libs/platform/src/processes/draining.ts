import { Injectable } from '@nestjs/common';

/**
 * Whether this process is about to stop: it answers requests as before, and reports that it is not ready, so that load balancers send new
 * requests to other processes before it closes its port (docs/operations.md, « Several processes »).
 */
@Injectable()
export class Draining {
  private begun = false;

  get isDraining(): boolean {
    return this.begun;
  }

  /** There is no way back: the process ends. */
  begin(): void {
    this.begun = true;
  }
}
