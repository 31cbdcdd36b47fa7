import type { INestApplicationContext } from '@nestjs/common';
import { AccountingFacade } from '@pds/accounting/contract';
import { Clock } from '@pds/kernel';
import type { Settings } from '@pds/platform';
import type { Command } from 'commander';
import { calendarDate } from '../calendar-date-option';
import { withApplication } from '../with-application';
import { exitCodesHelp, followSending, scopeOf, withExitCode } from './batch';

interface ProposeOptions {
  readonly scope?: string;
  readonly asOf?: string;
  readonly dryRun: boolean;
  readonly send: boolean;
  readonly json: boolean;
}

/** Registers `reminders:propose`: lists or sends the reminders that are due (decisions: Accounting). */
export function registerRemindersProposeTask(program: Command, settings: Settings): void {
  const command = program
    .command('reminders:propose')
    .description(
      'Annonce les relances à envoyer des factures impayées, ou les envoie ; peut être interrompue et relancée',
    )
    .option('--scope <code>', 'numéro du département (69, 2A…) ; tous sans cette option')
    .option('--as-of <date>', 'à la date de ce jour (AAAA-MM-JJ) ; aujourd’hui sans cette option', calendarDate)
    .option('--dry-run', 'annonce sans rien envoyer, comme sans --send', false)
    .option('--send', 'envoie chaque relance par e-mail, aujourd’hui', false)
    .option('--json', 'une ligne JSON par relance sur la sortie standard', false)
    .addHelpText('after', exitCodesHelp('une relance'));
  command.action((options: ProposeOptions) => {
    if (options.send && options.dryRun) command.error('Choisissez --send ou --dry-run.');
    if (options.send && options.asOf !== undefined)
      command.error('--send envoie ce qui est dû aujourd’hui : --as-of ne va qu’avec --dry-run.');
    return withApplication(settings, (application) => withExitCode(() => propose(application, options)));
  });
}

/** Returns false when a reminder could not be sent or the run was interrupted. */
async function propose(application: INestApplicationContext, options: ProposeOptions): Promise<boolean> {
  const { send, json } = options;
  const scope = await scopeOf(application, options.scope);
  const asOf = options.asOf ?? application.get(Clock, { strict: false }).now();
  const batch = await application
    .get(AccountingFacade, { strict: false })
    .remindCustomers({ scope, asOf, dryRun: !send });
  return followSending(batch, {
    label: send ? 'Envoi' : 'Vérification',
    json,
    nameOf: ({ invoiceId, number, stage }) => `Facture ${number ?? `n°\u00a0${invoiceId}`}, niveau ${stage}`,
    summary: (counts) =>
      send ? `${counts.sent} relance(s) envoyée(s)` : `${counts['would-send']} relance(s) à envoyer`,
  });
}
