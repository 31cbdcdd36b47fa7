import type { AnswerChanged } from '@pds/aid-station/contract';
import type { ServingMembers, SignUps } from '@pds/aid-station/domain';
import { type DemandFacade, dossierPage } from '@pds/demand/contract';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { Mailer, Settings } from '@pds/platform';
import type { TeamFunction } from '@pds/pricing/contract';
import { lateWithdrawalMail } from './sign-up-mails';

/** Collects what e-mails about the places of slots say, and posts them. */
export class SignUpNotices {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  /** Writes to the office of a dossier, or else its department, that somebody withdrew late; to nobody for a deleted dossier. */
  async lateWithdrawal({ slotId, demandId, memberId, at }: AnswerChanged, name: TeamFunction): Promise<void> {
    const dossier = await this.demands.dossier(demandId);
    const signUp = (await this.signUps.ofDemand(demandId)).find((each) => each.slotId === slotId);
    const [member] = await this.members.of([memberId]);
    if (!dossier || !signUp) return;
    const { officeId, departmentId } = dossier;
    const office = officeId === null ? null : await this.organisations.office(officeId);
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    const to = office?.email ?? department?.emailOperational;
    if (!to) return;
    const { eventName, town, start, end, timeZone } = signUp.snapshot();
    const mail = lateWithdrawalMail({
      ...{ memberName: member?.name ?? 'Une personne', function: name, eventName, town, timeZone },
      ...{ period: { start, end }, missing: signUp.missing(), hasOnlyMinors: signUp.hasOnlyMinors() },
      link: `${this.settings.appUrl}${dossierPage(dossier)}`,
    });
    await this.mailer.post({ key: `late-withdrawal:${slotId}:${memberId}:${at}`, to, ...mail, demandId });
  }
}
