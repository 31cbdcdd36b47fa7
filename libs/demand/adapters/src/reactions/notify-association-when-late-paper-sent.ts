import { Injectable } from '@nestjs/common';
import { LatePaperSent } from '@pds/demand/contract';
import { Demands, RelatedFiles, Structure } from '@pds/demand/domain';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { latePaperMail } from '../mails/late-paper-mail';

const hourMilliseconds = 3_600_000;

/**
 * The e-mail about an organiser's papers to the office of the dossier, or else its department: one in an hour, which later papers of that
 * hour do not repeat.
 */
@Injectable()
@HandlesEvent(LatePaperSent)
export class NotifyAssociationWhenLatePaperSent implements EventHandler<LatePaperSent> {
  constructor(
    private readonly demands: Demands,
    private readonly files: RelatedFiles,
    private readonly structure: Structure,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ demandId, fileId }: LatePaperSent): Promise<void> {
    const demand = await this.demands.find(demandId);
    const file = await this.files.find(fileId);
    // Deleted, removed or replaced meanwhile: there is nothing left to read.
    if (!demand || !file) return;
    const { departmentId, officeId, eventName, commitmentNumber } = demand.snapshot();
    const contact = departmentId === null ? null : await this.structure.contactOf(departmentId, officeId);
    if (!contact?.email) return;
    await this.mailer.post({
      key: `late-paper:${demandId}:${Math.floor(file.addedAt / hourMilliseconds)}`,
      to: contact.email,
      ...latePaperMail({
        paper: file.name,
        number: demandId,
        eventName,
        commitmentNumber,
        link: `${this.settings.appUrl}/admin/aid-station/demand/${demandId}`,
      }),
      demandId,
    });
  }
}
