import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { DomainError, type FieldError } from '@pds/kernel';
import { type DepartmentEssentials, OrganisationsFacade } from '@pds/organisations/contract';
import { mailServerFailure, type Settings } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import type { Command } from 'commander';
import { networkHints } from '../setup/network-hints';
import {
  type AdministratorAnswers,
  administratorFaults,
  type DepartmentAnswers,
  departmentQuestions,
  readSetupFile,
  type SetupAnswers,
  SetupFileRefused,
} from '../setup/setup-answers';
import { withApplication } from '../with-application';

type Ask = (question: string) => Promise<string>;

/** `setup`: the first administrator and departments of an installation, and what its network still lacks. Repeating it changes nothing more. */
export function registerSetupTask(program: Command, settings: Settings): void {
  program
    .command('setup')
    .description(
      'Met en route une installation : premier administrateur, départements, essai de la messagerie, DNS et TLS',
    )
    .option('--file <fichier>', 'réponses en JSON, au lieu des questions (docs/operations.md, « First installation »)')
    .action(async ({ file }: { file?: string }) => {
      let answers: SetupAnswers | null;
      try {
        answers = file === undefined ? null : readSetupFile(await readFile(file, 'utf8'));
      } catch (error) {
        if (!(error instanceof SetupFileRefused) && (error as NodeJS.ErrnoException).code === undefined) throw error;
        process.stderr.write(`${(error as Error).message}\n`);
        process.exitCode = 1;
        return;
      }
      await withApplication(settings, async (application) => {
        const isDone = answers ? await setUp(application, answers, say) : await setUpByQuestions(application);
        if (!isDone) process.exitCode = 1;
      });
      await sayHints(settings);
    });
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Sets up an installation with given answers. Returns false if a department was refused; the others are set. */
export async function setUp(
  application: INestApplicationContext,
  { administrator, departments }: SetupAnswers,
  tell: (line: string) => void,
): Promise<boolean> {
  const accountId = await makeAdministrator(application, administrator, tell);
  let isDone = true;
  for (const department of departments) {
    const faults = await fillIn(application, department, accountId, tell);
    for (const { field, message } of faults) tell(`  ${field} : ${message}`);
    isDone &&= faults.length === 0;
  }
  return isDone;
}

async function setUpByQuestions(application: INestApplicationContext): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write('Sans terminal, les réponses viennent d’un fichier : --file.\n');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask: Ask = async (question) => (await terminal.question(`${question} : `)).trim();
  try {
    const accountId = await makeAdministrator(application, await askAdministrator(ask), say);
    for (;;) {
      const code = await ask('Code d’un département (69, 2A… ; vide pour finir)');
      if (code === '') return true;
      await askDepartment(application, code, accountId, ask);
    }
  } finally {
    terminal.close();
  }
}

async function askAdministrator(ask: Ask): Promise<AdministratorAnswers> {
  for (;;) {
    const answers = {
      firstName: await ask('Prénom du premier administrateur'),
      lastName: await ask('Nom'),
      email: await ask('Adresse e-mail'),
    };
    const faults = administratorFaults(answers);
    if (faults.length === 0) return answers;
    for (const { message } of faults) say(`  ${message}`);
  }
}

/** Asks about a department, and again about what is refused. An empty answer leaves a value as it is. */
async function askDepartment(
  application: INestApplicationContext,
  code: string,
  accountId: number,
  ask: Ask,
): Promise<void> {
  let pending = Object.keys(departmentQuestions) as (keyof DepartmentEssentials)[];
  let answers: DepartmentAnswers = { code };
  while (pending.length > 0) {
    for (const field of pending) {
      const answer = await ask(departmentQuestions[field]);
      const { [field]: _before, ...others } = answers;
      answers = answer === '' ? { ...others, code } : { ...others, code, [field]: answer };
    }
    const faults = await fillIn(application, answers, accountId, say);
    for (const { message } of faults) say(`  ${message}`);
    pending = pending.filter((field) => faults.some((fault) => fault.field === field));
  }
}

async function makeAdministrator(
  application: INestApplicationContext,
  administrator: AdministratorAnswers,
  tell: (line: string) => void,
): Promise<number> {
  const users = application.get(UsersFacade, { strict: false });
  const { accountId, secret } = await users.createAdministrator({ ...administrator, promote: true });
  tell(
    secret === null
      ? `${administrator.email} est administrateur ; son mot de passe reste le même.`
      : `${administrator.email} est administrateur. Un e-mail lui donne le lien pour choisir son mot de passe, valable 7 jours.`,
  );
  return accountId;
}

/** Returns what was refused, by field. */
async function fillIn(
  application: INestApplicationContext,
  { code, ...essentials }: DepartmentAnswers,
  accountId: number,
  tell: (line: string) => void,
): Promise<readonly FieldError[]> {
  try {
    const name = await application
      .get(OrganisationsFacade, { strict: false })
      .fillInDepartment(code, essentials, accountId);
    tell(`${name} (${code}) : enregistré.`);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    tell(`Département ${code} : ${error.message}`);
    return error.fields.length > 0 ? error.fields : [{ field: 'code', message: error.message }];
  }
}

/** Says whether the mail server answers, and what name, certificate and mail domain lack. */
async function sayHints(settings: Settings): Promise<void> {
  if (settings.smtp) {
    const failure = await mailServerFailure(settings.smtp);
    say(
      failure === null
        ? '✓ Le serveur de messagerie répond.'
        : `✗ Le serveur de messagerie ne répond pas : ${failure}.`,
    );
  } else say('✗ SMTP_URL n’est pas réglé : les e-mails restent dans le produit.');
  for (const { isFine, text } of await networkHints(settings)) say(`${isFine ? '✓' : '✗'} ${text}`);
}
