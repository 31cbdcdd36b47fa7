import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Demands } from '../../ports/demands';

/**
 * Records which event in e-Protec belongs to a demand, within the caller's transaction; null for none. The version is unchanged, so that a
 * user who has the demand open can still save it. A deleted demand is unchanged, and so is one whose number is no longer the one it `held`
 * when e-Protec was called.
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
