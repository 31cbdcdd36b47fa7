// Known vulnerabilities of what the product brings along, as the package registry knows them. Plain JavaScript: CI runs it
// with whatever Node the machine has. Exit code 1 for a high or critical one; where the registry does not answer (no network,
// a mirror without that service) it says so and holds nobody up.
import { capture, main, root } from './prepare.mjs';

/**
 * What `npm audit --json` says, as sentences.
 * @param {string} output
 * @returns {{ asked: boolean, serious: string[], others: number }}
 */
export function judged(output) {
  let report;
  try {
    report = JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return { asked: false, serious: [], others: 0 };
  }
  if (typeof report.vulnerabilities !== 'object' || report.vulnerabilities === null)
    return { asked: false, serious: [], others: 0 };
  const found = Object.values(report.vulnerabilities);
  const isSerious = ({ severity }) => ['high', 'critical'].includes(severity);
  return {
    asked: true,
    serious: found.filter(isSerious).map(({ name, severity, range, via }) => {
      const titles = via.filter((each) => typeof each === 'object').map(({ title, url }) => `${title} ${url}`);
      return `${name} ${range}: ${severity}${titles.length > 0 ? `, ${titles.join('; ')}` : ''}`;
    }),
    others: found.filter((each) => !isSerious(each)).length,
  };
}

/**
 * Asks the registry.
 * @returns {Promise<{ failure: string, note: string }>} `failure` is empty unless something serious is known
 */
export async function advisories() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await capture(npm, args, { cwd: root });
  const { asked, serious, others } = judged(output);
  if (!asked) return { failure: '', note: 'Could not ask the registry for known advisories.' };
  return { failure: serious.join('\n'), note: `Known advisories: ${serious.length} serious, ${others} others.` };
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    const { failure, note } = await advisories();
    process.stdout.write(`${note}\n${failure ? `${failure}\n` : ''}`);
    return failure ? 1 : 0;
  });
}
