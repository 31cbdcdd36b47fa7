import { useNavigate } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { funnel } from '../../../../../shared/session/funnel';
import {
  carryOut,
  oneTabAtATime,
  pageOfFiled,
  type Sending,
  type SendingOutcome,
  sendings,
} from '../../../api/sending';
import { useSendingCalls } from '../../../api/use-sending-calls';

/** How an attempt ended: the next page is open, the request is no longer this tab's to send, or its event was refused. */
export type AttemptResult = 'filed' | 'withdrawn' | Extract<SendingOutcome, { refused: unknown }>;

/**
 * Returns the function that makes an attempt to send a request and opens the page that follows. Of several tabs one sends at a time; the
 * others find what it did.
 *
 * @param onFiled called before the next page opens: the empty funnel no longer leads back to the form
 */
export function useSendRequest(onFiled: () => void): (sending: Sending) => Promise<AttemptResult> {
  const calls = useSendingCalls();
  const navigate = useNavigate();
  return async ({ request }) => {
    const result = await oneTabAtATime(async () => {
      const current = sendings.current();
      if (current?.request !== request || !current.isWaiting) return 'withdrawn';
      const outcome = await carryOut(current, calls, Date.now);
      if (outcome === 'withdrawn') return outcome;
      if ('refused' in outcome) {
        sendings.hold(request);
        return outcome;
      }
      finish(current, outcome.filed);
      return 'filed';
    });
    const page = result === 'filed' || result === 'withdrawn' ? pageOfFiled(request) : null;
    if (page === null) return result;
    onFiled();
    await navigate(page);
    return 'filed';
  };
}

/** Stores the filed demand, with the page that follows, for every tab of the request. */
function finish({ request, accountId, express, event }: Sending, filed: { id: number; uniqId: string } | null): void {
  const page = filed ? pageAfter(accountId, express, filed.id) : pageWithoutNumber(accountId);
  // Without its number a demand cannot be opened: its owner finds it in their list.
  sendings.forget();
  funnel.finish({
    ...(filed ?? { id: 0, uniqId: '' }),
    department: event.eventDepartment ?? undefined,
    request,
    page,
  });
}

function pageAfter(accountId: number | null, express: boolean, id: number): string {
  if (accountId === null) return `${pathTo('demand_validation_account')}?id=${id}`;
  return pathTo(express ? 'demand_success' : 'organization_demand_edit', { id });
}

const pageWithoutNumber = (accountId: number | null) =>
  pathTo(accountId === null ? 'demand_validation_account' : 'organization_demand_list');
