import { domainToASCII } from 'node:url';
import { withoutInvisibleCharacters } from './free-text';

/** The outcome of an attempt for a recipient: accepted by the server, refused permanently, or to be retried (null). */
export interface Outcome {
  readonly state: 'sent' | 'refused' | 'queued';
  /** For readers of the list of messages, in French; null when it was sent. */
  readonly why: string | null;
}

/** An SMTP server's answer to one command, as nodemailer returns it. */
export interface Refusal {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly recipient?: unknown;
}

/** Pauses after each failed attempt: greylisting accepts the second or third attempt, and an outage of two days is survived. Minutes. */
const retryPauses = [1, 5, 15, 60, 2 * 60, 4 * 60, 8 * 60, 12 * 60, 12 * 60, 12 * 60] as const;

/** Attempts after which a message is given up, about two days after the first. */
export const maxTries = retryPauses.length + 1;

/** The longest time that a message waits for its next attempt. Minutes. */
export const longestMailPause = Math.max(...retryPauses);

/** Minutes until the next attempt after `tries` attempts; null after the last one. */
export function pauseAfter(tries: number): number | null {
  return retryPauses[tries - 1] ?? null;
}

/** The outcomes of a message that the server accepted, possibly except for some recipients. */
export function outcomesOfSending(
  addresses: readonly string[],
  info: { readonly rejectedErrors?: readonly Refusal[] | undefined },
): Map<string, Outcome> {
  return outcomes(addresses, info.rejectedErrors ?? [], { state: 'sent', why: null });
}

/** The outcomes of a failed attempt: for each recipient the server's answer about them, else its answer about the message. */
export function outcomesOfFailure(addresses: readonly string[], error: unknown): Map<string, Outcome> {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as Refusal & {
    rejectedErrors?: readonly Refusal[];
  };
  return outcomes(addresses, failure.rejectedErrors ?? [], outcomeOf(failure));
}

/** The codes of a failed attempt, for the log: a server's answer itself quotes the address. */
export function errorCodesOf(error: unknown): string {
  const { name, code, responseCode } = (error ?? {}) as { name?: unknown; code?: unknown; responseCode?: unknown };
  return `${String(code ?? name)} ${String(responseCode ?? '')}`.trim();
}

function outcomes(
  addresses: readonly string[],
  refusals: readonly Refusal[],
  otherwise: Outcome,
): Map<string, Outcome> {
  const refused = new Map(refusals.map((refusal) => [comparableAddress(String(refusal.recipient)), refusal]));
  return new Map(
    addresses.map((address) => {
      const refusal = refused.get(comparableAddress(address));
      return [address, refusal ? outcomeOf(refusal) : otherwise];
    }),
  );
}

/**
 * A 5xx answer to the message itself or to a recipient is permanent. Everything else may succeed next time: a 4xx, an unreachable server, a
 * refused password, a temporarily unreadable file.
 */
function outcomeOf({ code, command, responseCode, response }: Refusal): Outcome {
  const ofMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'API');
  const answer = typeof response === 'string' ? `\u00a0: ${onOneLine(response)}` : '';
  if (ofMessage && typeof responseCode === 'number') {
    return responseCode >= 500
      ? { state: 'refused', why: `Le serveur a refusé le message${answer}` }
      : { state: 'queued', why: `Le serveur demande de réessayer${answer}` };
  }
  if (code === 'EAUTH') return { state: 'queued', why: 'Le serveur d’e-mail refuse le compte de l’application' };
  if (isOfConnection(code)) {
    return { state: 'queued', why: `Le serveur d’e-mail n’a pas répondu jusqu’au bout (${String(code)})` };
  }
  return { state: 'queued', why: 'Le message n’a pas pu être préparé' };
}

const isOfConnection = (code: unknown) =>
  typeof code === 'string' &&
  ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(
    code,
  );

/** A server's answer on one line. */
function onOneLine(response: string): string {
  return withoutInvisibleCharacters(response).replace(/\s+/gu, ' ').trim().slice(0, 300);
}

/** An address in the form of the envelope: its domain in ASCII. */
function comparableAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
}
