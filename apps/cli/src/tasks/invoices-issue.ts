import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { AccountingFacade, type BatchOutcome } from '@pds/accounting/contract';
import { formatEuros, type Scope } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import type { Settings } from '@pds/platform';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import { withApplication } from '../with-application';

interface IssueOptions {
  readonly department?: string;
  readonly before: string;
  readonly dryRun: boolean;
  readonly send: boolean;
  readonly report?: string;
}

/** Registers `invoices:issue`, the batch of decisions « Accounting ». */
export function registerInvoicesIssueTask(program: Command, settings: Settings): void {
  program
    .command('invoices:issue')
    .description('Facture ce qui reste à facturer des postes commandés et terminés ; peut être interrompue et relancée')
    .option('--department <code>', 'numéro du département (69, 2A…) ; tous sans cette option')
    .requiredOption('--before <date>', 'postes terminés avant ce jour (AAAA-MM-JJ)', calendarDate)
    .option('--dry-run', 'vérifie et annonce, sans rien émettre', false)
    .option('--send', 'envoie chaque facture par e-mail au contact de facturation', false)
    .option('--report <file.jsonl>', 'ajoute une ligne JSON par poste à ce fichier')
    .action((options: IssueOptions) =>
      withApplication(settings, async (application) => {
        try {
          if (!(await issueInvoices(application, options))) process.exitCode = 1;
        } catch (error) {
          if (!(error instanceof UnknownDepartment)) throw error;
          process.stderr.write(`${error.message}\n`);
          process.exitCode = 1;
        }
      }),
    );
}

/** Runs the batch with a progress bar and a report. False when a station failed or the run was interrupted. */
async function issueInvoices(application: INestApplicationContext, options: IssueOptions): Promise<boolean> {
  const scope = await scopeOf(application, options.department);
  const batch = await application
    .get(AccountingFacade, { strict: false })
    .issueRemainingInvoices({ scope, endedBefore: options.before, dryRun: options.dryRun, send: options.send });
  const report = options.report ? await openReport(options.report) : null;
  const bar = new SingleBar({
    format: `${options.dryRun ? 'Vérification' : 'Facturation'} [{bar}] {percentage} % · {value}/{total} · reste {eta_formatted}`,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 2_000,
  });

  // A first Ctrl-C ends after the current station, so that the report is whole; the next ones end at once.
  let interrupted = false;
  const interrupt = () => (interrupted = true);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

  const counts = { issued: 0, 'would-issue': 0, skipped: 0, failed: 0 } satisfies Record<
    BatchOutcome['outcome'],
    number
  >;
  const failures: string[] = [];
  let cents = 0;
  bar.start(batch.total, 0);
  try {
    for await (const outcome of batch.outcomes) {
      counts[outcome.outcome]++;
      if ('amountCents' in outcome) cents += outcome.amountCents;
      if (outcome.outcome === 'failed') failures.push(`Poste n° ${outcome.aidStationId} : ${outcome.message}`);
      if (report) await write(report, `${JSON.stringify({ at: new Date().toISOString(), ...outcome })}\n`);
      bar.increment();
      if (interrupted) break;
    }
  } finally {
    bar.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    if (report) {
      report.end();
      await finished(report);
    }
  }

  const done = options.dryRun
    ? `${counts['would-issue']} facture(s) à émettre`
    : `${counts.issued} facture(s) émise(s)`;
  process.stdout.write(`${done}, ${formatEuros(cents)}. Passés : ${counts.skipped}. En échec : ${counts.failed}.\n`);
  const shown = failures.slice(0, 20);
  if (shown.length > 0) process.stderr.write(`${shown.join('\n')}\n`);
  if (failures.length > shown.length) process.stderr.write(`… et ${failures.length - shown.length} autre(s)\n`);
  if (interrupted) process.stderr.write('Interrompu : relancez la même commande pour finir.\n');
  return counts.failed === 0 && !interrupted;
}

async function scopeOf(application: INestApplicationContext, code: string | undefined): Promise<Scope> {
  if (code === undefined) return { kind: 'all' };
  const department = await application.get(OrganisationsFacade, { strict: false }).departmentByCode(code);
  if (!department) throw new UnknownDepartment(code);
  return { kind: 'department', departmentId: department.id };
}

class UnknownDepartment extends Error {
  constructor(code: string) {
    super(`Aucun département ne porte le numéro ${code}.`);
  }
}

async function openReport(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path, { flags: 'a' });
  await once(stream, 'open');
  return stream;
}

async function write(stream: WriteStream, line: string): Promise<void> {
  if (!stream.write(line)) await once(stream, 'drain');
}

function calendarDate(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Date attendue sous la forme AAAA-MM-JJ.');
  return text;
}
