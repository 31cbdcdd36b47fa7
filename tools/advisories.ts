// npm run advisories: known vulnerabilities of the product's packages, from the package registry. Exit code 1 for a high or critical one;
// when the registry does not answer (no network, a mirror without that service) the command reports it and does not fail.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { answerHelp } from './usage.mjs';

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

interface AuditSummary {
  readonly isAnswered: boolean;
  /** One line for each high or critical vulnerability. */
  readonly serious: readonly string[];
  /** The number of other vulnerabilities. */
  readonly others: number;
}

/** Parses the output of `npm audit --json`. */
export function parseAudit(output: string): AuditSummary {
  let vulnerabilities: Record<string, Vulnerability> | undefined;
  try {
    ({ vulnerabilities } = JSON.parse(output.slice(output.indexOf('{'))));
  } catch {
    // npm returned an error instead.
  }
  if (typeof vulnerabilities !== 'object') return { isAnswered: false, serious: [], others: 0 };
  const found = Object.values(vulnerabilities);
  const serious = found.filter(({ severity }) => ['high', 'critical'].includes(severity));
  return {
    isAnswered: true,
    serious: serious.map(({ name, severity, range, via }) => {
      const titles = via.flatMap((each) => (typeof each === 'object' ? [`${each.title} ${each.url}`] : []));
      return `${name} ${range}: ${[severity, ...titles].join(', ')}`;
    }),
    others: found.length - serious.length,
  };
}

/** Queries the registry. `failure` is empty unless there is a high or critical vulnerability. */
export async function advisories(): Promise<{ failure: string; note: string }> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'];
  // npm exits with a non-zero code when it finds something; the output is complete then too.
  const { stdout } = await promisify(execFile)(npm, args, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const { isAnswered: asked, serious, others } = parseAudit(stdout);
  if (!asked) return { failure: '', note: 'Could not ask the registry for known advisories.' };
  return { failure: serious.join('\n'), note: `Known advisories: ${serious.length} serious, ${others} others.` };
}

if (import.meta.filename === process.argv[1]) {
  answerHelp('advisories');
  const { failure, note } = await advisories();
  process.stdout.write(`${note}\n${failure ? `${failure}\n` : ''}`);
  process.exit(failure ? 1 : 0);
}
