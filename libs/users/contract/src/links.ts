/** A page of the SPA with the secret after `#`: browsers do not send that part, so that no log on the way contains it. */
export function linkTo(path: string, secret: string): string {
  return `${path}#token=${secret}`;
}
