const key = 'pds.requested-page';

/**
 * The page that somebody opened in this tab before they were logged in, from an e-mail for example: the login leads there. Without the
 * query, which may hold what somebody searched for.
 */
export const requestedPage = {
  keep: (path: string) => sessionStorage.setItem(key, path),
  get: () => sessionStorage.getItem(key),
  forget: () => sessionStorage.removeItem(key),
};
