import { type Editions, FormCheck, parseDateTime, type Principal, type UnitOfWork } from '@pds/kernel';
import type { SignUpSettings } from '../../model/sign-ups/held-slot';
import { editedSignUps } from '../../model/versioned-resources';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { InvalidSignUps, SignUpNotFound } from '../../sign-ups.errors';
import { currentSignUps } from './current-sign-ups';
import { dossierInScope } from './dossier-in-scope';
import type { StoreSignUp } from './store-sign-up';

/** The settings of a slot; the hour of meeting as typed, in the time zone of the event or with an offset. */
export interface SlotToOpen extends Omit<SignUpSettings, 'meetingAt'> {
  readonly slotId: number;
  readonly meetingAt: string | null;
}

export interface OpenSignUpsCommand {
  readonly demandId: number;
  /** The slots to change, each with all of its settings. */
  readonly slots: readonly SlotToOpen[];
  /** The loaded version of the dossier’s sign-ups; when absent, the last save wins. */
  readonly version?: number | undefined;
}

/**
 * Opens slots of a dossier to members, closes them, or changes their places and meeting. Places that are free now are offered to those who
 * wait. Throws `SignUpNotFound` (dossier missing or out of scope, slot of another dossier), `InvalidSignUps`, `ChangedMeanwhile`.
 */
export class OpenSignUps {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly storeSignUp: StoreSignUp,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute({ demandId, slots, version }: OpenSignUpsCommand, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const dossier = dossierInScope(await this.dossiers.findForUpdate(demandId), principal);
      await this.editions.advance(editedSignUps(demandId), version, principal.accountId);
      const current = await currentSignUps(this.signUps, demandId, dossier);
      const checks = new FormCheck();
      for (const [index, { slotId, ...settings }] of slots.entries()) {
        const signUp = current.find((each) => each.slotId === slotId);
        if (!signUp) throw new SignUpNotFound();
        const { meetingAt: typed } = settings;
        const meetingAt = typed === null ? null : parseDateTime(typed.trim(), signUp.timeZone);
        if (typed !== null && meetingAt === null)
          checks.refuse(`slots.${index}.meetingAt`, 'Veuillez entrer une date et une heure');
        signUp.settle({ ...settings, meetingAt });
      }
      checks.orThrow(InvalidSignUps);
      for (const signUp of current) await this.storeSignUp.execute(signUp);
    });
  }
}
