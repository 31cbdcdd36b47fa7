import { attachmentsContract } from './attachments-contract';
import { deadlineRulesContract } from './deadline-rules-contract';
import { InMemoryAttachments } from './in-memory-attachments';
import { InMemoryMembers } from './in-memory-members';
import { InMemoryOfficeEquipment } from './in-memory-office-equipment';
import { InMemoryDeadlineRules } from './in-memory-deadline-rules';
import { InMemoryMailTemplates } from './in-memory-mail-templates';
import { InMemoryOrganisations } from './in-memory-organisations';
import { InMemoryServedOrganisations } from './in-memory-served-organisations';
import { InMemoryDepartments, InMemoryOffices } from './in-memory-structure';
import { mailTemplatesContract } from './mail-templates-contract';
import { membersContract } from './members-contract';
import { officeEquipmentContract } from './office-equipment-contract';
import { organisationsContract } from './organisations-contract';
import { departmentsContract, officesContract, sampleDepartments, sampleOffices } from './structure-contract';

describe('in-memory organisations', () => {
  const served = new InMemoryServedOrganisations();
  organisationsContract(async () => new InMemoryOrganisations(served), served);
});

describe('in-memory departments', () => departmentsContract(async () => new InMemoryDepartments(sampleDepartments)));

describe('in-memory offices', () => officesContract(async () => new InMemoryOffices(sampleOffices)));

describe('in-memory equipment', () => officeEquipmentContract(async () => new InMemoryOfficeEquipment()));

describe('in-memory members', () => membersContract(async () => new InMemoryMembers()));

describe('in-memory attachments', () => attachmentsContract(async () => new InMemoryAttachments()));

describe('in-memory letters', () => mailTemplatesContract(async () => new InMemoryMailTemplates()));

describe('in-memory deadline rules', () => deadlineRulesContract(async () => new InMemoryDeadlineRules()));
