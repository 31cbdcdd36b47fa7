import { lookup, resolveMx, resolveTxt } from 'node:dns/promises';
import { connect } from 'node:tls';

/** How the network answers; replaced in tests. */
export interface Network {
  /** Whether a name has an address. */
  isKnown(host: string): Promise<boolean>;
  /** The last day of the certificate that a server shows for its name, `YYYY-MM-DD`; the code of the failure otherwise. */
  certificateOf(host: string, port: number): Promise<{ readonly until: string } | { readonly failure: string }>;
  /** The text records of a name; none if it has none. */
  textsOf(name: string): Promise<readonly string[]>;
  receivesMail(domain: string): Promise<boolean>;
}

/** What to look at, in French; `isFine` false needs work. */
export interface Hint {
  readonly isFine: boolean;
  readonly text: string;
}

/**
 * Looks at the name, the certificate and the mail domain of an installation from this machine. A fault is a hint, not an error: the setup may
 * run before the proxy and the records exist.
 */
export async function networkHints(
  { appUrl, mailFrom }: { readonly appUrl: string; readonly mailFrom: string },
  network: Network = realNetwork,
): Promise<Hint[]> {
  const { protocol, hostname, port } = new URL(appUrl);
  const domain = /@([^>\s]+)>?$/.exec(mailFrom)?.[1] ?? '';
  const hints: Hint[] = [];
  const say = (isFine: boolean, fine: string, wrong: string) => hints.push({ isFine, text: isFine ? fine : wrong });
  const isKnown = await network.isKnown(hostname);
  say(
    isKnown,
    `Le nom ${hostname} est connu du DNS.`,
    `Le nom ${hostname} n’est pas connu du DNS : ajoutez un enregistrement A ou AAAA vers cette machine.`,
  );
  if (protocol !== 'https:') {
    hints.push({
      isFine: false,
      text: `${appUrl} n’est pas en https : placez un serveur mandataire avec un certificat devant le produit (docs/operations.md, « Reverse proxy »).`,
    });
  } else if (isKnown) {
    const certificate = await network.certificateOf(hostname, Number(port || 443));
    if ('until' in certificate)
      hints.push({ isFine: true, text: `Le certificat de ${hostname} vaut jusqu’au ${certificate.until}.` });
    else
      hints.push({
        isFine: false,
        text: `${hostname} ne montre pas de certificat valable (${certificate.failure}) : voyez le serveur mandataire.`,
      });
  }
  say(
    await network.receivesMail(domain),
    `Le domaine ${domain} reçoit des e-mails : les refus reviendront.`,
    `Le domaine ${domain} de MAIL_FROM n’a pas d’enregistrement MX : les refus des destinataires seront perdus.`,
  );
  say(
    (await network.textsOf(domain)).some((text) => text.startsWith('v=spf1')),
    `${domain} a un enregistrement SPF.`,
    `${domain} n’a pas d’enregistrement SPF : les e-mails risquent d’arriver parmi les indésirables.`,
  );
  say(
    (await network.textsOf(`_dmarc.${domain}`)).some((text) => text.startsWith('v=DMARC1')),
    `${domain} a un enregistrement DMARC.`,
    `${domain} n’a pas d’enregistrement DMARC (_dmarc.${domain}).`,
  );
  return hints;
}

const timeoutMs = 5_000;

const realNetwork: Network = {
  isKnown: (host) =>
    lookup(host).then(
      () => true,
      () => false,
    ),
  certificateOf: (host, port) =>
    new Promise((resolve) => {
      const socket = connect({ host, port, servername: host, timeout: timeoutMs });
      const end = (answer: { until: string } | { failure: string }) => {
        socket.destroy();
        resolve(answer);
      };
      socket.once('secureConnect', () =>
        end({ until: new Date(socket.getPeerCertificate().valid_to).toISOString().slice(0, 10) }),
      );
      socket.once('timeout', () => end({ failure: 'ETIMEDOUT' }));
      socket.once('error', (error: NodeJS.ErrnoException) => end({ failure: error.code ?? error.name }));
    }),
  textsOf: (name) =>
    resolveTxt(name).then(
      (records) => records.map((parts) => parts.join('')),
      () => [],
    ),
  receivesMail: (domain) =>
    resolveMx(domain).then(
      (records) => records.length > 0,
      () => false,
    ),
};
