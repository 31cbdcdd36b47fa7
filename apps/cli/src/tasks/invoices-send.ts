import type { INestApplicationContext } from '@nestjs/common';
import { AccountingFacade } from '@pds/accounting/contract';
import type { Settings } from '@pds/platform';
import type { Command } from 'commander';
import { calendarDate } from '../calendar-date-option';
import { withApplication } from '../with-application';
import { exitCodesHelp, followSending, scopeOf, withExitCode } from './batch';

interface SendOptions {
  readonly scope?: string;
  readonly issuedBefore: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Registers `invoices:send`: the invoices that were never sent (decisions: Accounting). */
export function registerInvoicesSendTask(program: Command, settings: Settings): void {
  program
    .command('invoices:send')
    .description(
      'Envoie par e-mail les factures jamais envoyées, avec la lettre de leur département ; peut être relancée',
    )
    .option('--scope <code>', 'numéro du département (69, 2A…) ; tous sans cette option')
    .requiredOption('--issued-before <date>', 'factures émises avant ce jour (AAAA-MM-JJ)', calendarDate)
    .option('--dry-run', 'vérifie et annonce, sans rien envoyer', false)
    .option('--json', 'une ligne JSON par facture sur la sortie standard', false)
    .addHelpText('after', exitCodesHelp('une facture'))
    .action((options: SendOptions) =>
      withApplication(settings, (application) => withExitCode(() => sendInvoices(application, options))),
    );
}

/** Returns false when an invoice could not be sent or the run was interrupted. */
async function sendInvoices(application: INestApplicationContext, options: SendOptions): Promise<boolean> {
  const { issuedBefore, dryRun, json } = options;
  const scope = await scopeOf(application, options.scope);
  const batch = await application
    .get(AccountingFacade, { strict: false })
    .sendUnsentInvoices({ scope, issuedBefore, dryRun });
  return followSending(batch, {
    label: dryRun ? 'Vérification' : 'Envoi',
    json,
    nameOf: ({ invoiceId, number }) => `Facture ${number ?? `n°\u00a0${invoiceId}`}`,
    summary: (counts) =>
      dryRun ? `${counts['would-send']} facture(s) à envoyer` : `${counts.sent} facture(s) envoyée(s)`,
  });
}
