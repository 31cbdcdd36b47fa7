import { type FieldError, Problem } from '@pds/api-client';
import { useNavigate } from 'react-router';
import type { Account } from '../../../../../shared/session/session';
import {
  beginSending,
  type DemandRequest,
  pageOfFiled,
  requestOf,
  type Sending,
  sendings,
  sessionOverCode,
} from '../../../api/sending';
import type { DemandForm } from '../demand-form';
import { eventOf } from '../demand-rules';
import { useSendRequest } from '../sending/use-send-request';
import { type ContactForm, contactToFile, isPhoneMissing, problemOfContact } from './contact-values';

export interface OwnRequestOptions {
  demand: DemandForm;
  timeZone: string;
  /** Called once the request is sent. */
  onSent: () => void;
  /** Called when the request has no answer, and waits for the network. */
  onWait: (sending: Sending) => void;
  backToForm: (errors: readonly FieldError[]) => Promise<void>;
  /** Called when the address has an account, or the session is over. */
  askToLogIn: (email: string) => void;
}

/** Returns the functions that file the request of a visitor or an organiser, and say why it is refused. */
export function useOwnRequest({ demand, timeZone, onSent, onWait, backToForm, askToLogIn }: OwnRequestOptions) {
  const navigate = useNavigate();
  const sendRequest = useSendRequest(onSent);

  /** Files the request of a visitor or an organiser: once, and later where there is no network. Returns false if it is not sent. */
  const send = async (who: ContactForm, person: Account | null, express: boolean): Promise<boolean> => {
    const content: DemandRequest = {
      event: eventOf(demand, timeZone),
      rest: { website: demand.website, startedAt: demand.startedAt, ...contactToFile(who) },
      accountId: person?.id ?? null,
      // The demand contains the number in any case.
      phone: person && isPhoneMissing(person, who) ? who.tel.trim() : null,
    };
    const filed = pageOfFiled(requestOf(content));
    if (filed !== null) {
      onSent();
      await navigate(filed);
      return true;
    }
    const sending = beginSending(content, express);
    try {
      const result = await sendRequest(sending);
      if (typeof result === 'object') await backToForm(result.refused);
      return result !== 'withdrawn';
    } catch (error) {
      if (error instanceof Problem && error.status === 0) {
        onWait(sending);
        return false;
      }
      sendings.hold(sending.request);
      const shown = shownProblem(error, who.email);
      if (shown) throw shown;
      return false;
    }
  };

  /** Returns what to say at this step of a refused request. Null after leading back to the form, which has the invalid field. */
  const shownProblem = (error: unknown, email: string): unknown => {
    if (!(error instanceof Problem)) return error;
    if (error.code === sessionOverCode || error.status === 409) {
      askToLogIn(email);
      return new Problem(error.status, error.message);
    }
    const problem = problemOfContact(error, false);
    if (problem) return problem;
    void backToForm(error.errors);
    return null;
  };

  return { send, shownProblem };
}
