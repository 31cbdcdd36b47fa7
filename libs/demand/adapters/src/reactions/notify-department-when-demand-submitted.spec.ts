import { Demand, readExpressEvent } from '@pds/demand/domain';
import { InMemoryDemands, InMemoryStructure, validForm } from '@pds/demand/domain/testing';
import { type Mail, Mailer, type Settings } from '@pds/platform';
import { NotifyDepartmentWhenDemandSubmitted } from './notify-department-when-demand-submitted';

class RememberingMailer extends Mailer {
  readonly mails: Mail[] = [];

  override async post(mail: Mail): Promise<void> {
    this.mails.push(mail);
  }
}

async function setUp() {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const demands = new InMemoryDemands();
  const structure = new InMemoryStructure();
  const demand = Demand.file({
    id: await demands.nextId(),
    uniqId: 'aZ09_-uniq',
    slotIds: await demands.nextSlotIds(2),
    event: readExpressEvent(validForm, await structure.departmentByCode('69'), { now, isStaff: false }),
    contact: { firstName: 'Camille', lastName: 'Durand', email: 'typed@exemple.example', phone: '0639980001' },
    officeId: null,
    organisationId: null,
    filedBy: 5,
    enteredBy: 5,
    now,
  });
  await demands.add(demand);
  const mailer = new RememberingMailer();
  const settings = { appUrl: 'https://pds.example' } as Settings;
  const handler = new NotifyDepartmentWhenDemandSubmitted(demands, structure, mailer, settings);
  return { demand, demands, structure, mailer, handler };
}

describe('the notice of a new request', () => {
  it('is sent to the operational address of its department, once, with a link to the dossier', async () => {
    const { mailer, handler } = await setUp();
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.mails).toMatchObject([
      {
        key: 'new-request:1',
        to: 'operations69@exemple.example',
        demandId: 1,
        unsubscribeUrl: expect.stringMatching(/^https?:.*\/admin\/affiliation\/department$/),
      },
    ]);
    for (const body of [mailer.mails[0]!.text, mailer.mails[0]!.html]) {
      expect(body).toContain('https://pds.example/admin/aid-station/demand/1');
      expect(body).toContain('08/05/2027 08:00');
    }
  });

  it('is not sent when the department has switched it off', async () => {
    const { structure, mailer, handler } = await setUp();
    structure.newRequestAddresses.clear();
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.mails).toEqual([]);
  });

  it('is not sent for a demand that was deleted meanwhile', async () => {
    const { demand, demands, mailer, handler } = await setUp();
    const loaded = (await demands.find(demand.id))!;
    loaded.delete(6, Date.parse('2026-11-20T10:01:00Z'));
    await demands.save(loaded);
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.mails).toEqual([]);
  });
});
