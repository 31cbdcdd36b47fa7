import { Injectable } from '@nestjs/common';
import { DemandSubmitted } from '@pds/demand/contract';
import { Demands, Structure } from '@pds/demand/domain';
import { frenchDateTimeInSentence } from '@pds/kernel';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { newRequestMail } from '../mails/new-request-mail';

/** The e-mail about a new request to the department's operational address, unless the department has switched it off. */
@Injectable()
@HandlesEvent(DemandSubmitted)
export class NotifyDepartmentWhenDemandSubmitted implements EventHandler<DemandSubmitted> {
  constructor(
    private readonly demands: Demands,
    private readonly structure: Structure,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ demandId }: DemandSubmitted): Promise<void> {
    const demand = await this.demands.find(demandId);
    // Deleted meanwhile: there is nothing left to process.
    if (!demand) return;
    const { id, departmentId, eventName, eventCity, timeZone, slots } = demand.snapshot();
    const address = departmentId === null ? null : await this.structure.newRequestAddress(departmentId);
    if (address === null) return;
    await this.mailer.post({
      key: `new-request:${id}`,
      to: address,
      ...newRequestMail({
        number: id,
        eventName,
        city: eventCity,
        start: frenchDateTimeInSentence(Math.min(...slots.map(({ startsAt }) => startsAt)), timeZone),
        publicPeak: Math.max(...slots.map(({ publicPeak }) => publicPeak)),
        link: `${this.settings.appUrl}/admin/aid-station/demand/${id}`,
      }),
      demandId: id,
      unsubscribeUrl: `${this.settings.appUrl}/admin/affiliation/department`,
    });
  }
}
