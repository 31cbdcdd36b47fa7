import type { RefusalCause } from '@pds/demand/contract';
import {
  checkedLetter,
  type Clock,
  isInScope,
  type LetterFields,
  type Letters,
  type Principal,
  type UnitOfWork,
} from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { Demand } from '../../model/dossier/demand';
import type { Demands } from '../../ports/demands';
import type { People } from '../../ports/people';
import type { RefusalLetters } from '../../ports/refusal-letters';
import { checkVersion } from '../dossier/check-version';
import type { LoadedVersion } from '../dossier/edit-demand';

export interface RefuseDemandCommand extends LoadedVersion {
  readonly id: number;
  readonly cause: RefusalCause;
  /** `to` is named `receiver` in errors; the letter has no copies. */
  readonly letter: Omit<LetterFields, 'cc'>;
}

/**
 * Refuses an event: the demand becomes REFUSÉE for a cause, and the letter is sent after the commit, with replies to those who handle the
 * dossier. Both happen, or neither. Throws {@link DemandNotFound} (outside the scope included), `LetterRefused`, `ChangedMeanwhile` (who
 * and when), and `IllegalStatusChange` unless EN COURS.
 */
export class RefuseDemand {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly letters: Letters,
    private readonly refusalLetters: RefusalLetters,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ id, version, cause, letter }: RefuseDemandCommand, principal: Principal): Promise<Demand> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(id);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      demand.assertRefusable();
      if (version !== undefined && version !== null) await checkVersion(demand, version, this.people, principal);
      const content = this.letters.clean(letter.content);
      const checked = checkedLetter({ ...letter, cc: '', content }, [], { to: 'receiver', cc: 'cc' });
      demand.refuse(cause, principal.accountId, this.clock.now());
      await this.demands.save(demand);
      const { departmentId, officeId } = demand.snapshot();
      await this.letters.post({
        ...checked,
        replyTo: (await this.refusalLetters.replyAddress(departmentId, officeId)) ?? undefined,
        // Each refusal has its own version, so that a later refusal of the same demand sends another message.
        key: `care:${id}:${demand.version}`,
        demandId: id,
        about: { thing: 'care', id },
        sentBy: principal.accountId,
        attachments: [],
      });
      return demand;
    });
  }
}
