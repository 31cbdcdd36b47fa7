import type { Instant, Role } from '@pds/kernel';
import { AccountMails, type AddressMail, type CredentialMail, type LinkMail } from '../ports/account-mails';
import { type FiledDemandSummary, FiledDemands } from '../ports/login/filed-demands';
import type { TokenContext } from '../ports/own-account/api-tokens';
import { TokenScopes } from '../ports/own-account/token-scopes';
import { CommonPasswords } from '../ports/login/common-passwords';
import { LoginLog, type LoginRefusal } from '../ports/login/login-log';
import { OneTimeCodes } from '../ports/second-factor/one-time-codes';
import { PasswordHasher } from '../ports/login/password-hasher';
import { SecuritySettings } from '../ports/second-factor/security-settings';
import { Structure, type PlaceNames, type StructureFacts } from '../ports/structure';
import { type Token, Tokens } from '../ports/login/tokens';
import { RepeatableAnswers } from '../ports/own-account/repeatable-answers';

/** Sequential tokens, so that a test can name them: `secret-1`, `secret-2`. */
export class CountingTokens extends Tokens {
  private count = 0;

  override issue(): Token {
    const secret = `secret-${++this.count}`;
    return { secret, digest: this.digest(secret) };
  }

  override forSignUp(proof: string, accountId: number): Token {
    const secret = `secret of ${proof} for ${accountId}`;
    return { secret, digest: this.digest(secret) };
  }

  override digest(secret: string): string {
    return `digest of ${secret}`;
  }
}

/** Predictable codes: the secret and the number of the half-minute, `secret-1:58777440`. */
export class ReadableCodes extends OneTimeCodes {
  private secrets = 0;
  private recoveryCodes = 0;

  static at(secret: string, now: Instant): string {
    return `${secret}:${Math.floor(now / 30_000)}`;
  }

  override newSecret(): string {
    return `secret-${++this.secrets}`;
  }

  override uri(secret: string, label: string): string {
    return `otpauth://${label}/${secret}`;
  }

  override stepOf(secret: string, code: string, now: Instant): number | null {
    const present = Math.floor(now / 30_000);
    return [present - 1, present, present + 1].find((step) => code === `${secret}:${step}`) ?? null;
  }

  override newRecoveryCode(): string {
    return `recovery-${++this.recoveryCodes}`;
  }
}

export class InMemorySecuritySettings extends SecuritySettings {
  private roles: readonly Role[] = [];

  override async secondFactorRoles(): Promise<readonly Role[]> {
    return this.roles;
  }

  override async requireSecondFactor(roles: readonly Role[]): Promise<void> {
    this.roles = roles;
  }
}

/** Demands in progress until a test changes that, all filed by the requested account. */
export class OpenDemands extends FiledDemands {
  readonly over = new Set<number>();

  readonly latest = new Map<number, FiledDemandSummary>();
  readonly corrected: { accountId: number; former: string; email: string }[] = [];

  override async isInProgress(demandId: number): Promise<boolean> {
    return !this.over.has(demandId);
  }

  override async latestOf(accountId: number): Promise<FiledDemandSummary | null> {
    return this.latest.get(accountId) ?? null;
  }

  override async correctContact(accountId: number, former: string, email: string): Promise<void> {
    this.corrected.push({ accountId, former, email });
  }
}

/** Readable hashes, and a count of the work done. */
export class ReadableHasher extends PasswordHasher {
  comparisons = 0;

  override async hash(password: string): Promise<string> {
    return `hash of ${password}`;
  }

  override async matches(password: string, hash: string | null): Promise<boolean> {
    this.comparisons++;
    return hash === `hash of ${password}`;
  }
}

/** Offices 1 and 2 and organisation 10 are in department 69; office 3 and organisation 11 in 38; 12 is in none yet. */
export const sampleStructure: StructureFacts = {
  departments: new Set([38, 69]),
  offices: new Map([
    [1, 69],
    [2, 69],
    [3, 38],
  ]),
  organisations: new Map([
    [10, 69],
    [11, 38],
    [12, null],
  ]),
};

/** The sample structure by default; every place that an affiliation names is looked up in it. */
export class FixedStructure extends Structure {
  constructor(private readonly facts: StructureFacts = sampleStructure) {
    super();
  }

  override async factsOf(): Promise<StructureFacts> {
    return this.facts;
  }

  override async namesOf(): Promise<PlaceNames> {
    const named = (ids: Iterable<number>, kind: string) =>
      new Map([...ids].map((id) => [id, { name: `${kind} ${id}`, code: String(id) }]));
    return {
      departments: named(this.facts.departments, 'Department'),
      offices: named(this.facts.offices.keys(), 'Office'),
      organisations: named(this.facts.organisations.keys(), 'Organisation'),
    };
  }
}

/** Organisers may limit a token to their demands, staff to accounting too. */
export class TwoTokenScopes extends TokenScopes {
  override contextsOpenTo(role: Role): readonly TokenContext[] {
    return role === 'ROLE_USER' ? ['demand'] : ['demand', 'accounting'];
  }
}

/** A list of one common password. */
export class FewCommonPasswords extends CommonPasswords {
  override has(password: string): boolean {
    return password === 'motdepasse';
  }
}

/** Records which logins were refused, and why. */
export class InMemoryLoginLog extends LoginLog {
  readonly lines: { readonly who: string; readonly why: LoginRefusal }[] = [];

  override logRefusal(who: string, why: LoginRefusal): void {
    this.lines.push({ who, why });
  }
}

/** Records whose answers were deleted. */
export class RecordingAnswers extends RepeatableAnswers {
  readonly forgotten: number[] = [];

  override async forget(accountId: number): Promise<void> {
    this.forgotten.push(accountId);
  }
}

/** Records the e-mails that were sent. */
export class InMemoryAccountMails extends AccountMails {
  readonly posted: CredentialMail[] = [];
  readonly forgotten: string[] = [];

  override async postCredentialLink(mail: CredentialMail): Promise<void> {
    this.posted.push(mail);
  }

  readonly changes: LinkMail[] = [];
  readonly changed: AddressMail[] = [];

  override async postEmailChange(mail: LinkMail): Promise<void> {
    this.changes.push(mail);
  }

  override async postEmailChanged(mail: AddressMail): Promise<void> {
    this.changed.push(mail);
  }

  readonly proposals: LinkMail[] = [];

  override async postOrganiserProposal(mail: LinkMail): Promise<void> {
    this.proposals.push(mail);
  }

  override async forgetAllTo(address: string): Promise<void> {
    this.forgotten.push(address);
  }
}
