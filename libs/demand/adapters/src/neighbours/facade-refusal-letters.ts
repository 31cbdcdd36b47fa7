import type { RefusalCause } from '@pds/demand/contract';
import { RefusalLetters, type RefusingAssociation } from '@pds/demand/domain';
import type { LetterTemplate } from '@pds/kernel';
import {
  associationName,
  contactOf,
  type MailTemplateKind,
  type OrganisationsFacade,
} from '@pds/organisations/contract';

const kinds: Readonly<Record<RefusalCause, MailTemplateKind>> = {
  1: 'refusal-delay',
  2: 'refusal-staff',
  3: 'refusal-logistics',
  4: 'refusal-other',
};

/** Port on the organisations context: the letters of departments. */
export class FacadeRefusalLetters extends RefusalLetters {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override templateFor(departmentId: number | null, cause: RefusalCause): Promise<LetterTemplate> {
    return this.organisations.mailTemplate(departmentId, kinds[cause]);
  }

  override async association(departmentId: number, officeId: number | null): Promise<RefusingAssociation | null> {
    const department = await this.organisations.department(departmentId);
    if (!department) return null;
    const office = officeId === null ? null : await this.organisations.office(officeId);
    const { phone, email } = contactOf(department, office);
    const { address, postcode, city } = department;
    return {
      name: associationName(department),
      reachedBy: [phone, email, address, `${postcode ?? ''} ${city ?? ''}`.trim()],
    };
  }

  override async replyAddress(departmentId: number | null, officeId: number | null): Promise<string | null> {
    const office = officeId === null ? null : await this.organisations.office(officeId);
    if (office?.email) return office.email;
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    return department?.emailOperational ?? null;
  }
}
