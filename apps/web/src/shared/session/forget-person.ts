import { drafts } from '../form/autosave/drafts';
import { fromAdmin } from './from-admin';
import { funnel } from './funnel';
import { beginLeaving } from './session';

/** To call when the person leaves, before the server ends the session: the browser may be somebody else's next. */
export function forgetPerson(accountId: number): void {
  beginLeaving();
  funnel.abandon();
  drafts.forgetAll(accountId);
  fromAdmin.forget();
}
