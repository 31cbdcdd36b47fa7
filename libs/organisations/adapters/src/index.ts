import { organisationsEvents } from '@pds/organisations/contract';
import type { ContextParts } from '@pds/platform';
import { Attachments1795680003200 } from './persistence/migrations/1795680003200-attachments';
import { CreateOrganisations1795132800200 } from './persistence/migrations/1795132800200-create-organisations';
import { ApprovalOfDepartment1795132800260 } from './persistence/migrations/1795132800260-approval-of-department';
import { ApostrophesOfDepartments1795132810201 } from './persistence/migrations/1795132810201-apostrophes-of-departments';
import { DeadlineRules1795900030001 } from './persistence/migrations/1795900030001-deadline-rules';
import { Logos1795132850010 } from './persistence/migrations/1795132850010-logos';
import { MailTemplates1795132840300 } from './persistence/migrations/1795132840300-mail-templates';
import { OrganisationsByCreation1795132810200 } from './persistence/migrations/1795132810200-organisations-by-creation';
import { SearchOrganisations1795132800201 } from './persistence/migrations/1795132800201-search-organisations';
import { Individuals1795132861050 } from './persistence/migrations/1795132861050-individuals';
import { OrganisationsByJoinedWords1795676901100 } from './persistence/migrations/1795676901100-organisations-by-joined-words';
import { IssuersOfInvoices1795132800261 } from './persistence/migrations/1795132800261-issuers-of-invoices';
import { MeansOfOffices1795900010001 } from './persistence/migrations/1795900010001-means-of-offices';
import { NewRequestNotice1795132800202 } from './persistence/migrations/1795132800202-new-request-notice';
import { KnownAttachments1795900000001 } from './persistence/migrations/1795900000001-known-attachments';
import { OrganisationNameKeys1795680004002 } from './persistence/migrations/1795680004002-organisation-name-keys';
import { TermsOfSale1795680004001 } from './persistence/migrations/1795680004001-terms-of-sale';
import { Members1796900051001 } from './persistence/migrations/1796900051001-members';
import { Roster1797000001100 } from './persistence/migrations/1797000001100-roster';
import { StatusInViewOfMembers1797000001130 } from './persistence/migrations/1797000001130-status-in-view-of-members';
import { WatchedOffices1797000001302 } from './persistence/migrations/1797000001302-watched-offices';
import { ContactInCalendar1795900040002 } from './persistence/migrations/1795900040002-contact-in-calendar';
import { ConsumerMediator1796000050001 } from './persistence/migrations/1796000050001-consumer-mediator';
import { RequiredInvoiceReferences1796200000001 } from './persistence/migrations/1796200000001-required-invoice-references';
import { VatRegime1796200000002 } from './persistence/migrations/1796200000002-vat-regime';
import { ViewsOfOrganisations1796420000004 } from './persistence/migrations/1796420000004-views-of-organisations';
import { ViewOfRequiredReferences1796800000012 } from './persistence/migrations/1796800000012-view-of-required-references';
import { AddressRecord, ManagerRecord, OrganisationRecord } from './persistence/organisation.record';
import { OrganisationsModule } from './organisations.module';
import { DepartmentRecord, OfficeRecord } from './persistence/structure.record';

export { DeadlineRulesBody } from './http/deadline-rules.dto';
export { dayOf } from './http/organisation.answers';
export { OrganisationManagerAnswer } from './http/organisation.dto';

/** What `libs/application` registers from this context. */
export const organisationsContext: ContextParts = {
  name: 'organisations',
  calls: ['users'],
  module: OrganisationsModule,
  records: [OrganisationRecord, AddressRecord, ManagerRecord, DepartmentRecord, OfficeRecord],
  migrations: [
    CreateOrganisations1795132800200,
    SearchOrganisations1795132800201,
    NewRequestNotice1795132800202,
    ApprovalOfDepartment1795132800260,
    IssuersOfInvoices1795132800261,
    OrganisationsByCreation1795132810200,
    ApostrophesOfDepartments1795132810201,
    MailTemplates1795132840300,
    Logos1795132850010,
    Individuals1795132861050,
    OrganisationsByJoinedWords1795676901100,
    TermsOfSale1795680004001,
    OrganisationNameKeys1795680004002,
    KnownAttachments1795900000001,
    Attachments1795680003200,
    MeansOfOffices1795900010001,
    ContactInCalendar1795900040002,
    ConsumerMediator1796000050001,
    RequiredInvoiceReferences1796200000001,
    VatRegime1796200000002,
    DeadlineRules1795900030001,
    ViewsOfOrganisations1796420000004,
    ViewOfRequiredReferences1796800000012,
    Members1796900051001,
    Roster1797000001100,
    StatusInViewOfMembers1797000001130,
    WatchedOffices1797000001302,
  ],
  events: Object.values(organisationsEvents),
  previews: async () => (await import('./demo/previews')).organisationsPreviews,
};
