/** A page of the SPA with the secret behind `#`: browsers keep that part to themselves, so that no log on the way has it. */
export function linkTo(path: string, secret: string): string {
  return `${path}#token=${secret}`;
}
