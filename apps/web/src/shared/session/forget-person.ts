import { drafts } from '../form/autosave/drafts';
import { requestedPage } from './requested-page';
import { fromAdmin } from './from-admin';
import { funnel } from './funnel';
import { beginLogout } from './session';

/**
 * Removes a person's data from the browser. Call it when they log out, before the server ends the session: the next user may be somebody
 * else.
 */
export function forgetPerson(accountId: number): void {
  beginLogout();
  funnel.abandon();
  drafts.forgetAll(accountId);
  fromAdmin.forget();
  requestedPage.forget();
}
