import { signUp } from '../../../shared/session/authentication';
import { checkDemandData, linkEvent, useAddDemand, useCorrectPhone } from './request';
import type { SendingCalls } from './sending';

/** Returns the calls of a request, connected to the queries that they outdate. */
export function useSendingCalls(): SendingCalls {
  const { mutateAsync: add } = useAddDemand();
  const { mutateAsync: storePhone } = useCorrectPhone();
  return {
    check: (event) => checkDemandData(event),
    signUp,
    add: (demand, options) => add({ demand, options }),
    link: (userId, event) => linkEvent(userId, { event }),
    storePhone,
  };
}
