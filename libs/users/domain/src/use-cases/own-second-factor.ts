import type { Principal, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../ports/accounts';
import type { SecondFactors } from '../ports/second-factors';
import type { SecuritySettings } from '../ports/security-settings';
import { AccountNotFound, SecondFactorDemanded, SecondFactorNotEnabled } from '../users.errors';
import type { CodeCheck } from './code-check';
import type { SecondFactorEnrolment } from './enrol-second-factor';
import type { PasswordCheck } from './password-check';

/** How a person's login is protected. */
export interface SecondFactorState {
  readonly enabled: boolean;
  /** Whether one of the person's roles demands it. */
  readonly required: boolean;
  readonly recoveryCodesLeft: number;
}

/** The caller's own second factor. Throws `AccountNotFound`. */
export class ShowSecondFactor {
  constructor(
    private readonly accounts: Accounts,
    private readonly secondFactors: SecondFactors,
    private readonly settings: SecuritySettings,
  ) {}

  async execute(principal: Principal): Promise<SecondFactorState> {
    const account = await this.accounts.find(principal.accountId);
    if (!account) throw new AccountNotFound();
    const factor = await this.secondFactors.find(account.id);
    const enabled = factor?.isConfirmed ?? false;
    return {
      enabled,
      required: account.holdsOneOf(await this.settings.secondFactorRoles()),
      recoveryCodesLeft: enabled ? factor!.recoveryCodesLeft : 0,
    };
  }
}

/**
 * The caller does without a second factor again: after password and code, and unless a role of theirs demands one. Throws
 * `WrongPassword`, `CodeRefused`, `SecondFactorNotEnabled`, `SecondFactorDemanded`, `TooManyAttempts`.
 */
export class DisableSecondFactor {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly codeCheck: CodeCheck,
    private readonly secondFactors: SecondFactors,
    private readonly settings: SecuritySettings,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(command: { password: string; code: string }, principal: Principal): Promise<void> {
    const account = await this.passwordCheck.confirm(principal.accountId, command.password);
    if (account.holdsOneOf(await this.settings.secondFactorRoles())) throw new SecondFactorDemanded();
    await this.codeCheck.taking(account.id, command.code, { recovery: true }, async () => undefined);
    await this.unitOfWork.run(() => this.secondFactors.forget(account.id));
  }
}

/** New recovery codes in place of all former ones, answered this once. Throws `WrongPassword`, `SecondFactorNotEnabled`. */
export class RenewRecoveryCodes {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly enrolment: SecondFactorEnrolment,
    private readonly secondFactors: SecondFactors,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(password: string, principal: Principal): Promise<string[]> {
    await this.passwordCheck.confirm(principal.accountId, password);
    return this.unitOfWork.run(async () => {
      const factor = await this.secondFactors.find(principal.accountId);
      if (!factor?.isConfirmed) throw new SecondFactorNotEnabled();
      const codes = this.enrolment.newRecoveryCodes(factor);
      await this.secondFactors.save(factor);
      return codes;
    });
  }
}
