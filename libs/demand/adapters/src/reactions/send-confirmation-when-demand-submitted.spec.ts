import { Demand, readExpressEvent } from '@pds/demand/domain';
import { InMemoryDemands, InMemoryPeople, InMemoryStructure, validForm } from '@pds/demand/domain/testing';
import { type Mail, Mailer, type Settings } from '@pds/platform';
import { SendConfirmationWhenDemandSubmitted } from './send-confirmation-when-demand-submitted';

class RememberingMailer extends Mailer {
  readonly mails: Mail[] = [];

  override async post(mail: Mail): Promise<void> {
    this.mails.push(mail);
  }
}

async function setUp(eventName = validForm.eventName, filedBy = 5) {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const demands = new InMemoryDemands();
  const department = await new InMemoryStructure().departmentByCode('69');
  const demand = Demand.file({
    id: await demands.nextId(),
    uniqId: 'aZ09_-uniq',
    slotIds: await demands.nextSlotIds(2),
    event: readExpressEvent({ ...validForm, eventName }, department, { now, isStaff: false }),
    contact: { firstName: 'Camille', lastName: 'Durand', email: 'typed@exemple.example', phone: '0639980001' },
    officeId: null,
    organisationId: null,
    filedBy,
    enteredBy: filedBy,
    now,
  });
  await demands.add(demand);
  const mailer = new RememberingMailer();
  const settings = { appUrl: 'https://pds.example' } as Settings;
  const people = new InMemoryPeople();
  const handler = new SendConfirmationWhenDemandSubmitted(demands, people, new InMemoryStructure(), mailer, settings);
  return { demand, demands, people, mailer, handler };
}

describe('the confirmation of a demand', () => {
  it('is sent to the account, names the slots and links to the print page', async () => {
    const { mailer, handler } = await setUp();
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.mails).toMatchObject([{ key: 'demand-confirmation:1', to: 'camille@exemple.example', demandId: 1 }]);
    for (const body of [mailer.mails[0]!.text, mailer.mails[0]!.html]) {
      expect(body).toContain('https://pds.example/event/no-auth/print/aZ09_-uniq');
      expect(body).toContain('Créneau 1 : du 08/05/2027 à 8 h au 08/05/2027 à 14 h');
    }
  });

  it('names the association that answers', async () => {
    const { mailer, handler } = await setUp();
    await handler.handle({ demandId: 1, accountId: 5 });
    for (const body of [mailer.mails[0]!.text, mailer.mails[0]!.html]) {
      expect(body).toContain('Protection civile 69');
      expect(body).toContain('04 78 00 00 00');
    }
  });

  it('is not sent to a newcomer, whose first e-mail confirms the demand too', async () => {
    const { people, mailer, handler } = await setUp(undefined, 6);
    people.newcomers.add(6);
    await handler.handle({ demandId: 1, accountId: 6 });
    expect(mailer.mails).toEqual([]);
    await handler.handle({ demandId: 1, accountId: 6 });
    expect(mailer.mails).toHaveLength(1);
  });

  it('escapes what the visitor typed', async () => {
    const { mailer, handler } = await setUp('<img src=x onerror=alert(1)> & co');
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.mails[0]!.html).not.toContain('<img');
    expect(mailer.mails[0]!.html).toContain('&lt;img');
  });

  it('contains nothing of what was typed while the address is not confirmed', async () => {
    const { demand, mailer, handler } = await setUp('Gagnez sur https://piege.example', 6);
    await handler.handle({ demandId: 1, accountId: 6 });
    const [{ subject, text, html }] = mailer.mails as [Mail];
    const { contact, slots } = demand.snapshot();
    for (const typed of ['Gagnez', 'piege', 'Hugo', contact.firstName, ...slots.map(({ name }) => name)])
      expect(`${subject} ${text} ${html}`).not.toContain(typed);
    for (const body of [text, html]) {
      expect(body).toContain('du 08/05/2027 à 8 h au 08/05/2027 à 14 h');
      expect(body).toContain('https://pds.example/event/no-auth/print/aZ09_-uniq');
    }
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
