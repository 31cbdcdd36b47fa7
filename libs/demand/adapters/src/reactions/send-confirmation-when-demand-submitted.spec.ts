import type { DemandFiling } from '@pds/demand/domain';
import { demandInMemory, manager } from '@pds/demand/domain/testing';
import type { Mail, Settings } from '@pds/platform';
import { RecordingMailer } from '@pds/platform/testing';
import { SendConfirmationWhenDemandSubmitted } from './send-confirmation-when-demand-submitted';

async function setUp(filing: Partial<DemandFiling> = {}) {
  const scene = await demandInMemory({ uniqId: 'aZ09_-uniq', ...filing });
  const { demands, people, structure } = scene;
  const mailer = new RecordingMailer();
  const settings = { appUrl: 'https://pds.example' } as Settings;
  return {
    ...scene,
    mailer,
    handler: new SendConfirmationWhenDemandSubmitted(demands, people, structure, mailer, settings),
  };
}

describe('the confirmation of a demand', () => {
  it('is sent to the account, names the slots and links to the print page', async () => {
    const { mailer, handler } = await setUp();
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.posted).toMatchObject([{ key: 'demand-confirmation:1', to: 'camille@exemple.example', demandId: 1 }]);
    for (const body of [mailer.posted[0]!.text, mailer.posted[0]!.html]) {
      expect(body).toContain('https://pds.example/event/no-auth/print/aZ09_-uniq');
      expect(body).toContain('https://pds.example/admin/organization/aid-station/show/1');
      expect(body).toContain('Créneau 1\u00a0: samedi 8 mai 2027 de 8\u00a0h à 14\u00a0h');
    }
  });

  it('names the association that answers', async () => {
    const { mailer, handler } = await setUp();
    await handler.handle({ demandId: 1, accountId: 5 });
    for (const body of [mailer.posted[0]!.text, mailer.posted[0]!.html]) {
      expect(body).toContain('Protection civile 69');
      expect(body).toContain('04 78 00 00 00');
    }
  });

  it('is sent to the customer of a request that staff took by phone', async () => {
    const { mailer, handler, state } = await setUp({ filedBy: null, enteredBy: 5 });
    const { contact, eventName } = await state();
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.posted).toMatchObject([{ to: contact.email, text: expect.stringContaining(eventName) }]);
  });

  it('is not sent to a newcomer, whose first e-mail confirms the demand too', async () => {
    const { people, mailer, handler } = await setUp({ filedBy: 6, enteredBy: 6 });
    people.newcomers.add(6);
    await handler.handle({ demandId: 1, accountId: 6 });
    expect(mailer.posted).toEqual([]);
    await handler.handle({ demandId: 1, accountId: 6 });
    expect(mailer.posted).toHaveLength(1);
  });

  it('contains nothing of what was typed while the address is not confirmed', async () => {
    const { state, mailer, handler } = await setUp({ filedBy: 6, enteredBy: 6 });
    await handler.handle({ demandId: 1, accountId: 6 });
    const [{ subject, text, html }] = mailer.posted as [Mail];
    const { eventName, contact, slots } = await state();
    for (const typed of [eventName, 'Hugo', contact.firstName, ...slots.map(({ name }) => name)])
      expect(`${subject} ${text} ${html}`).not.toContain(typed);
    for (const body of [text, html]) {
      expect(body).toContain('samedi 8 mai 2027 de 8\u00a0h à 14\u00a0h');
      expect(body).toContain('https://pds.example/event/no-auth/print/aZ09_-uniq');
    }
  });

  it('is not sent for a demand that was deleted meanwhile', async () => {
    const { id, deleteDemand, mailer, handler } = await setUp();
    await deleteDemand.execute(id, manager);
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.posted).toEqual([]);
  });
});
