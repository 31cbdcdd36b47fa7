import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { AccountingFacade, type BatchOutcome } from '@pds/accounting/contract';
import { formatEuros } from '@pds/kernel';
import type { Settings } from '@pds/platform';
import type { Command } from 'commander';
import { calendarDate } from '../calendar-date-option';
import { withApplication } from '../with-application';
import { exitCodesHelp, followBatch, printFailures, scopeOf, withExitCode, writeJson } from './batch';

interface IssueOptions {
  readonly department?: string;
  readonly before: string;
  readonly dryRun: boolean;
  readonly send: boolean;
  readonly report?: string;
  readonly json: boolean;
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
    .option('--json', 'une ligne JSON par poste sur la sortie standard', false)
    .addHelpText('after', exitCodesHelp('une facture'))
    .action((options: IssueOptions) =>
      withApplication(settings, (application) => withExitCode(() => issueInvoices(application, options))),
    );
}

/** Runs the batch with a progress bar and a report. Returns false when a station failed or the run was interrupted. */
async function issueInvoices(application: INestApplicationContext, options: IssueOptions): Promise<boolean> {
  const scope = await scopeOf(application, options.department);
  const batch = await application
    .get(AccountingFacade, { strict: false })
    .issueRemainingInvoices({ scope, endedBefore: options.before, dryRun: options.dryRun, send: options.send });
  const report = options.report ? await openReport(options.report) : null;
  const counts = { issued: 0, 'would-issue': 0, skipped: 0, failed: 0 } satisfies Record<
    BatchOutcome['outcome'],
    number
  >;
  const failures: string[] = [];
  let cents = 0;
  let isInterrupted: boolean;
  try {
    isInterrupted = await followBatch(batch, options.dryRun ? 'Vérification' : 'Facturation', async (outcome) => {
      counts[outcome.outcome]++;
      if ('amountCents' in outcome) cents += outcome.amountCents;
      if (outcome.outcome === 'failed') failures.push(`Poste n° ${outcome.aidStationId} : ${outcome.message}`);
      const line = { at: new Date().toISOString(), ...outcome };
      if (report) await write(report, `${JSON.stringify(line)}\n`);
      if (options.json) writeJson(line);
    });
  } finally {
    if (report) {
      report.end();
      await finished(report);
    }
  }

  const done = options.dryRun
    ? `${counts['would-issue']} facture(s) à émettre`
    : `${counts.issued} facture(s) émise(s)`;
  if (!options.json)
    process.stdout.write(`${done}, ${formatEuros(cents)}. Passés : ${counts.skipped}. En échec : ${counts.failed}.\n`);
  printFailures(options.json ? [] : failures, isInterrupted);
  return counts.failed === 0 && !isInterrupted;
}

async function openReport(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path, { flags: 'a' });
  await once(stream, 'open');
  return stream;
}

async function write(stream: WriteStream, line: string): Promise<void> {
  if (!stream.write(line)) await once(stream, 'drain');
}
