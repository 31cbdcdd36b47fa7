import type { Clock, Principal } from '@pds/kernel';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { SignUpNotFound } from '../../sign-ups.errors';
import { dossierInScope } from './dossier-in-scope';
import type { Candidates, FindCandidates } from './find-candidates';

export interface CandidatesQuery {
  readonly demandId: number;
  readonly slotId: number;
}

/**
 * Shows a coordinator whom a request to come to a slot would reach, and why it would not reach the others. Throws `SignUpNotFound` (dossier
 * missing or out of scope included), `SlotBegun`, `SignUpClosed`.
 */
export class ListCandidates {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly findCandidates: FindCandidates,
    private readonly clock: Clock,
  ) {}

  async execute({ demandId, slotId }: CandidatesQuery, principal: Principal): Promise<Candidates> {
    dossierInScope(await this.dossiers.find(demandId), principal);
    const signUp = await this.signUps.find(slotId);
    if (signUp?.demandId !== demandId) throw new SignUpNotFound();
    signUp.requireOpen(this.clock.now());
    return this.findCandidates.execute(signUp);
  }
}
