import { ReminderLetterTemplates, type ReminderStage } from '@pds/accounting/domain';
import type { LetterTemplate } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** The reminder templates of departments, from the organisations context. */
export class FacadeReminderLetterTemplates extends ReminderLetterTemplates {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override of(departmentId: number | null, stage: ReminderStage): Promise<LetterTemplate> {
    return this.organisations.mailTemplate(departmentId, `reminder-${stage}`);
  }
}
