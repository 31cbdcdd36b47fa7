const key = 'pds.requested-page';
const personKey = 'pds.person-of-tab';

/**
 * The page that somebody opened in this tab before they were logged in, from an e-mail for example: the login leads there. Without the
 * query, which may hold what somebody searched for. After a person whose session has ended, it leads only the same person there.
 */
export const requestedPage = {
  keep: (path: string) => sessionStorage.setItem(key, path),
  /** A person is logged in: no page waits, and the pages of this tab are theirs. */
  belongTo: (accountId: number) => {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(personKey, String(accountId));
  },
  /** Null for another person than the last one of this tab. */
  get: (accountId: number) => {
    const person = sessionStorage.getItem(personKey);
    return person === null || person === String(accountId) ? sessionStorage.getItem(key) : null;
  },
  forget: () => {
    sessionStorage.removeItem(key);
    sessionStorage.removeItem(personKey);
  },
};
