import { Logger } from '@nestjs/common';
import { isOutage } from '../persistence/outage';
import { withoutMessage } from './without-message';

/** The two events of a process that tell of errors nobody handled. */
interface Emitter {
  on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown;
}

/**
 * What becomes of errors that nobody handled. A connection that broke (to the database, the mail server, a client) or a
 * full disk ends no process: whoever asked was told, and tries again. Anything else means that the process may be in a state
 * that nobody thought of: it is logged, without what it worked on, and the process ends, for whoever watches over it to start
 * again.
 * @param end ends the process in good order, with an exit code that tells of the failure; called once
 */
export function watchUnhandledErrors(end: () => void, emitter: Emitter = process): void {
  const logger = new Logger('Process');
  let ending = false;
  const judge = (error: unknown) => {
    if (isOutage(error)) {
      logger.warn(`An outage, outlived: ${withoutMessage(error)}`);
      return;
    }
    logger.error(`Nobody handled ${withoutMessage(error)}`);
    if (ending) return;
    ending = true;
    end();
  };
  emitter.on('unhandledRejection', judge);
  emitter.on('uncaughtException', judge);
}
