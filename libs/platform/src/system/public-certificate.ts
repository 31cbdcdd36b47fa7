import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock, Instant } from '@pds/kernel';
import { withinTime } from '../outage/within-time';

/** The certificate that the public address presents, or the reason why none was received. */
export type PublicCertificate =
  | {
      readonly kind: 'received';
      readonly validTo: Instant;
      /** OpenSSL's code when a browser would refuse the certificate (`CERT_HAS_EXPIRED`); null when it would accept it. */
      readonly refusal: string | null;
    }
  | { readonly kind: 'unreachable'; readonly code: string };

/** How long an answer counts. Milliseconds. */
const cachedFor = 10 * 60_000;

/** Milliseconds. */
const answerTimeout = 3_000;

/** Asks the public address for its certificate: one TLS connection in ten minutes at most. */
export class PublicCertificateReader {
  private reading: Promise<PublicCertificate> | null = null;
  private readUntil: Instant = 0;

  constructor(private readonly clock: Clock) {}

  /** @param address an `https:` address, always the same */
  read(address: string): Promise<PublicCertificate> {
    if (this.reading && this.clock.now() < this.readUntil) return this.reading;
    this.readUntil = this.clock.now() + cachedFor;
    this.reading = certificateOf(new URL(address));
    return this.reading;
  }
}

/** Never fails: an address that does not answer is a result. */
async function certificateOf({ hostname, port }: URL): Promise<PublicCertificate> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    // A name only: addresses are not sent (RFC 6066).
    ...(isIP(host) ? {} : { servername: host }),
    // The reason of a refusal is part of the answer; nothing is sent over the connection.
    rejectUnauthorized: false,
  });
  const answer = new Promise<PublicCertificate>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const { authorized, authorizationError } = socket;
      resolve({
        kind: 'received',
        validTo: Date.parse(validTo),
        refusal: authorized ? null : codeOf(authorizationError),
      });
    });
  });
  try {
    return await withinTime(answer, answerTimeout);
  } catch (error) {
    return { kind: 'unreachable', code: (error as NodeJS.ErrnoException).code ?? 'ETIMEDOUT' };
  } finally {
    answer.catch(() => undefined);
    socket.on('error', () => undefined);
    socket.destroy();
  }
}

/** Its types name an Error, and Node gives its code. */
function codeOf(error: unknown): string {
  return typeof error === 'string' ? error : ((error as NodeJS.ErrnoException | null)?.code ?? 'UNTRUSTED');
}
