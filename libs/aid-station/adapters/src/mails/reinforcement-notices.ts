import type { ReinforcementRequests, ReinforcementSnapshot, StaffAddresses } from '@pds/aid-station/domain';
import { type DemandFacade, dossierPage, type DossierSnapshot } from '@pds/demand/contract';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { Mailer, MailContent, Settings } from '@pds/platform';
import { reinforcementAnsweredMail, type ReinforcementNotice } from './reinforcement-mails';

/** A request with what its e-mails need. */
interface RequestToAnnounce {
  readonly request: ReinforcementSnapshot;
  readonly dossier: DossierSnapshot;
  readonly notice: Omit<ReinforcementNotice, 'link'>;
  /** The address of the asked office, or else of its department. */
  readonly officeEmail: string | null;
  /** The address of the dossier's own office, or else of its department. */
  readonly askingEmail: string | null;
}

/** Collects what e-mails about requests for reinforcement say, from all contexts concerned, and posts them. */
export class ReinforcementNotices {
  constructor(
    private readonly requests: ReinforcementRequests,
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly staff: StaffAddresses,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  /** Writes to the asked office, or else its department; to nobody without an address, or for a deleted dossier. */
  async toOffice(requestId: number, key: string, mailOf: (notice: ReinforcementNotice) => MailContent): Promise<void> {
    const found = await this.about(requestId);
    if (!found?.officeEmail) return;
    const mail = mailOf({ ...found.notice, link: `${this.settings.appUrl}/admin/planning/renforts` });
    await this.mailer.post({ key, to: found.officeEmail, ...mail, demandId: found.dossier.id });
  }

  /**
   * Writes the answer to the person who asked, while their address is confirmed and they are of the staff that sees the dossier; otherwise
   * to its office, or else its department.
   */
  async toAsker(requestId: number, isGranted: boolean, key: string): Promise<void> {
    const found = await this.about(requestId);
    if (!found) return;
    const { request, dossier, notice, askingEmail } = found;
    const to = (await this.staff.emailOf(request.askedBy, dossier.ownership)) ?? askingEmail;
    if (!to) return;
    const link = `${this.settings.appUrl}${dossierPage(dossier)}?onglet=statut`;
    // A request keeps what was granted after it is taken back.
    const outcome = isGranted ? 'granted' : request.granted ? 'taken-back' : 'declined';
    const mail = reinforcementAnsweredMail({ ...notice, link }, outcome);
    await this.mailer.post({ key, to, ...mail, demandId: dossier.id });
  }

  private async about(requestId: number): Promise<RequestToAnnounce | null> {
    const request = (await this.requests.find(requestId))?.snapshot();
    const dossier = request && (await this.demands.dossier(request.dossierId));
    const office = request && (await this.organisations.office(request.askedOfficeId));
    if (!request || !dossier || !office) return null;
    const { officeId, departmentId, event } = dossier;
    const ownOffice = officeId === null ? null : await this.organisations.office(officeId);
    const ownDepartment = departmentId === null ? null : await this.organisations.department(departmentId);
    const { period, asked, granted, message, answer } = request;
    return {
      ...{ request, dossier },
      notice: {
        ...{ eventName: event.name, city: event.city, timeZone: event.timeZone, officeName: office.name },
        askingName: ownOffice?.name ?? ownDepartment?.name ?? null,
        ...{ period, asked, granted, message, answer },
      },
      askingEmail: ownOffice?.email ?? ownDepartment?.emailOperational ?? null,
      officeEmail: office.email ?? (await this.organisations.department(office.departmentId))?.emailOperational ?? null,
    };
  }
}
