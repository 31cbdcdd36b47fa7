import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address';

/** A public service of which the server asks JSON. */
export interface PublicService {
  /** Its address, without a query. */
  readonly url: string;
  /**
   * Whether the address, which an operator wrote, may be on this machine: for fakes, outside production. Its answers cannot lead anywhere
   * else: redirects are never followed.
   */
  readonly mayBeLocal: boolean;
}

/** A question without a usable answer. The message is a code for the log: it contains no address and nothing of the question or answer. */
export class NoPublicAnswer extends Error {}

/** Milliseconds for name, connection and the whole answer. */
const timeLimit = 1_000;
/** Bytes of an answer. */
const sizeLimit = 256 * 1024;

/** Resolves a name to its addresses, as Node does. */
export type ResolveName = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Asks a public service for JSON with GET: the one place from which the server calls an address that is not part of the installation
 * (docs/adr/0061). One second in all, 256 kB, no redirect, and no address that is not public: it is checked after the name is resolved, and
 * the connection goes to the checked address, so that a second answer of the name server cannot replace it.
 */
export class PublicJson {
  private readonly lookup: LookupFunction;
  private readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };

  constructor(
    private readonly service: PublicService,
    resolve: ResolveName = resolveName,
  ) {
    this.lookup = checkedLookup(resolve);
    const options = { keepAlive: true, maxSockets: 20, ...(service.mayBeLocal ? {} : { lookup: this.lookup }) };
    this.agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  }

  /**
   * Returns the parsed answer.
   * @throws NoPublicAnswer when there is none in time, or it is too long, no JSON, a redirect or an error
   */
  async get(query: Readonly<Record<string, string>>): Promise<unknown> {
    const url = new URL(this.service.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    try {
      return JSON.parse(await textOf(await this.ask(url))) as unknown;
    } catch (error) {
      throw error instanceof NoPublicAnswer ? error : new NoPublicAnswer(codeOf(error));
    }
  }

  private ask(url: URL): Promise<IncomingMessage> {
    // A literal address is never looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    const isLiteral = /^[\d.]+$|:/.test(literal);
    if (isLiteral && !this.service.mayBeLocal && !isPublicAddress(literal)) throw new NoPublicAnswer('not public');
    const isEncrypted = url.protocol === 'https:';
    return new Promise((answered, failed) => {
      (isEncrypted ? httpsRequest : httpRequest)(
        url,
        {
          agent: isEncrypted ? this.agents.https : this.agents.http,
          headers: { Accept: 'application/json' },
          signal: AbortSignal.timeout(timeLimit),
        },
        answered,
      )
        .once('error', failed)
        .end();
    });
  }
}

/** Resolves names, and refuses a name of which any address is not public. */
function checkedLookup(resolve: ResolveName): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new NoPublicAnswer('not public'), []);
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
}

/** Reads an answer; the connection is closed when it is not wanted. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    if (answer.statusCode !== 200) throw new NoPublicAnswer(`status ${answer.statusCode}`);
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > sizeLimit) throw new NoPublicAnswer('too long');
      parts.push(part);
    }
  } finally {
    if (!answer.complete || answer.statusCode !== 200) answer.destroy();
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the code of a failure: `ECONNREFUSED`, `AbortError`, `SyntaxError`; never a message, which may quote an address or an answer. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : (name ?? 'Error');
}
