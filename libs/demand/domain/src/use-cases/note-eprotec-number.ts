import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Demands } from '../ports/demands';

/**
 * Notes which event of e-Protec a demand is, within the caller's transaction; null for none any more. The version stays, so that
 * whoever has the demand open may still save it; a demand that is gone keeps what it has, as does one whose number is no longer the
 * one it `held` when e-Protec was asked.
 */
export class NoteEprotecNumber {
  constructor(
    private readonly demands: Demands,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, eProtecId: string | null, held: string | null): Promise<void> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(id);
      if (!demand || demand.snapshot().eProtecId !== held) return;
      demand.noteEprotecNumber(eProtecId, this.clock.now());
      await this.demands.save(demand);
    });
  }
}
