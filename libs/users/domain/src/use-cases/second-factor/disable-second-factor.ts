import type { Principal, UnitOfWork } from '@pds/kernel';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { SecuritySettings } from '../../ports/second-factor/security-settings';
import { SecondFactorRequired } from '../../users.errors';
import type { CodeCheck } from './code-check';
import type { PasswordCheck } from '../login/password-check';

/**
 * Disables the caller's second factor, after password and code, unless one of their roles requires it. Throws `WrongPassword`,
 * `CodeRefused`, `SecondFactorNotEnabled`, `SecondFactorRequired`, `TooManyAttempts`.
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
    if (account.holdsOneOf(await this.settings.secondFactorRoles())) throw new SecondFactorRequired();
    await this.codeCheck.useCode(account.id, command.code, { recovery: true }, async () => undefined);
    await this.unitOfWork.run(() => this.secondFactors.forget(account.id));
  }
}
