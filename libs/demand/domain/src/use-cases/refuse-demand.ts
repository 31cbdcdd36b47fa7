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
import { DemandNotFound } from '../demand.errors';
import type { Demand } from '../model/demand';
import type { Demands } from '../ports/demands';
import type { People } from '../ports/people';
import type { RefusalLetters } from '../ports/refusal-letters';
import { checkVersion } from './check-version';
import type { Loaded } from './edit-demand';

export interface RefuseDemandCommand extends Loaded {
  readonly id: number;
  readonly cause: RefusalCause;
  /** `to` is named `receiver` in errors; it has no copies. */
  readonly letter: Omit<LetterFields, 'cc'>;
}

/**
 * The association does not take on the event: the demand becomes REFUSÉE for a cause, and the letter that says so, answered to
 * whoever has the dossier, leaves after the commit; neither without the other. Throws {@link DemandNotFound} (outside the scope included), `LetterRefused`,
 * `ChangedMeanwhile` (who and when), `IllegalStatusChange` unless EN COURS.
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
      demand.letRefuse();
      if (version !== undefined && version !== null) await checkVersion(demand, version, this.people, principal);
      const content = this.letters.clean(letter.content);
      const checked = checkedLetter({ ...letter, cc: '', content }, [], { to: 'receiver', cc: 'cc' });
      demand.refuse(cause, principal.accountId, this.clock.now());
      await this.demands.save(demand);
      const { departmentId, officeId } = demand.snapshot();
      await this.letters.post({
        ...checked,
        replyTo: (await this.refusalLetters.answeredAt(departmentId, officeId)) ?? undefined,
        // Each refusal is a version of its own: one that follows on a demand taken up again is another message.
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
