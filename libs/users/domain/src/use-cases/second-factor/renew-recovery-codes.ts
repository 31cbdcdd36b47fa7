import type { Principal, UnitOfWork } from '@pds/kernel';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import { SecondFactorNotEnabled } from '../../users.errors';
import type { SecondFactorEnrolment } from './second-factor-enrolment';
import type { PasswordCheck } from '../login/password-check';

/** Replaces all recovery codes; the new ones are returned only once. Throws `WrongPassword`, `SecondFactorNotEnabled`. */
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
