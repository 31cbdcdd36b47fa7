import { DomainError, EmailAddress, PersonName } from '@pds/kernel';
import type { Settings } from '@pds/platform';
import { linkTo, UsersFacade } from '@pds/users/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { withApplication } from '../with-application';

export interface CreateAdminOptions {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly promote: boolean;
  readonly printLink: boolean;
}

/** `users:create-admin`: creates the first administrator of an installation, whom no other user could create. */
export function registerCreateAdminTask(program: Command, settings: Settings): void {
  program
    .command('users:create-admin')
    .description('Crée un administrateur et lui envoie le lien pour choisir son mot de passe')
    .requiredOption('--email <adresse>', 'son adresse e-mail', emailAddress)
    .requiredOption('--first-name <prénom>', 'son prénom', personName)
    .requiredOption('--last-name <nom>', 'son nom', personName)
    .option(
      '--promote',
      "si un compte a déjà cette adresse, en fait un administrateur ; son nom n'est pas modifié",
      false,
    )
    .option('--print-link', 'affiche aussi le lien, pour un serveur qui ne peut pas encore envoyer de messages', false)
    .action((options: CreateAdminOptions) =>
      withApplication(settings, async (application) => {
        const { text, done } = await createAdmin(application.get(UsersFacade, { strict: false }), settings, options);
        (done ? process.stdout : process.stderr).write(`${text}\n`);
        if (!done) process.exitCode = 1;
      }),
    );
}

/** Creates the administrator and returns the result in French. Never shows a password: the person alone chooses one. */
export async function createAdmin(
  users: Pick<UsersFacade, 'createAdministrator'>,
  { appUrl }: Pick<Settings, 'appUrl'>,
  { email, firstName, lastName, promote, printLink }: CreateAdminOptions,
): Promise<{ text: string; done: boolean }> {
  try {
    const created = await users.createAdministrator({ email, firstName, lastName, promote });
    const lines = [
      created.promoted
        ? `Le compte n° ${created.accountId} (${email}) est administrateur.`
        : `Administrateur créé : compte n° ${created.accountId} (${email}).`,
    ];
    if (created.secret === null) lines.push('Son mot de passe reste le même.');
    else {
      lines.push('Un e-mail lui donne le lien pour choisir son mot de passe, valable 7 jours.');
      if (printLink) lines.push(`${appUrl}${linkTo('/reset-password', created.secret)}`);
    }
    return { text: lines.join('\n'), done: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const hint = error.code === 'users.email-of-another-account' ? ' : avec --promote, il devient administrateur.' : '';
    return { text: `${error.message}${hint}`, done: false };
  }
}

function emailAddress(text: string): string {
  const address = EmailAddress.parse(text);
  if (!address) throw new InvalidArgumentError('Adresse e-mail attendue.');
  return address.value;
}

function personName(text: string): string {
  const name = PersonName.parse(text);
  if (!name || name.value === '') throw new InvalidArgumentError('Nom ou prénom attendu.');
  return name.value;
}
