/**
 * The first call of a page that the build drew and the link of an e-mail leads to (docs/adr/0090): asks what the link is about, which the page
 * takes once the application is there (shared/session/link-token). It imports nothing, so that it does not wait.
 */
export {};

const { asks } = document.querySelector<HTMLElement>('[data-asks]')!.dataset;
const token = new URLSearchParams(location.hash.slice(1)).get('token');
if (token) {
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(10_000);
  const answer = fetch(asks!, { method: 'POST', headers, body: JSON.stringify({ token }), signal })
    .then((response) => response.ok && (response.json() as Promise<unknown>))
    .catch(() => false);
  window.answerOfLink = { token, answer };
}
