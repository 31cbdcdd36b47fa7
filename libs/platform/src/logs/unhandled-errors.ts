import { Logger } from '@nestjs/common';
import { isOutage } from '../outage/outage';
import { withoutMessage } from './loggable-error';

/** The two process events for unhandled errors. */
interface Emitter {
  on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown;
}

/**
 * Handles unhandled errors. A broken connection (to the database, the mail server, a client) or a full disk does not end the process: the
 * caller received an error and retries. Any other error means that the process may be in an unexpected state: it is logged, without the
 * data it concerned, and the process ends, to be restarted by its supervisor.
 * @param end ends the process cleanly, with an exit code for failure; called once
 */
export function watchUnhandledErrors(end: () => void, emitter: Emitter = process): void {
  const logger = new Logger('Process');
  let ending = false;
  const handle = (error: unknown) => {
    if (isOutage(error)) {
      logger.warn(`An outage, outlived: ${withoutMessage(error)}`);
      return;
    }
    logger.error(`Nobody handled ${withoutMessage(error)}`);
    if (ending) return;
    ending = true;
    end();
  };
  emitter.on('unhandledRejection', handle);
  emitter.on('uncaughtException', handle);
}
