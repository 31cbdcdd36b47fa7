import { ChangeRequest } from '@pds/demand/domain';
import { demandInMemory, InMemoryChangeRequests } from '@pds/demand/domain/testing';
import type { Mailer, Settings } from '@pds/platform';
import { NotifyOrganiserWhenChangeAnswered } from './notify-organiser-when-change-answered';

/** The recipients of the answer to a change of an event that this account filed. */
async function recipients(filedBy: number | null, askedBy: number | null): Promise<string[]> {
  const { demands, people, structure, id: demandId } = await demandInMemory({ filedBy });
  const requests = new InMemoryChangeRequests();
  const asked = { id: 1, demandId, askedBy, askedAt: 0, field: 'dates', wish: 'Dimanche', note: '' } as const;
  const answered = { state: 'done', answer: '', quoteId: null, answeredBy: 9, answeredAt: 1 } as const;
  await requests.add(ChangeRequest.restore({ ...asked, ...answered }));
  const sent: string[] = [];
  const mailer = { post: async ({ to }: { to: string }) => void sent.push(to) } as unknown as Mailer;
  const settings = { appUrl: 'https://secours.example' } as Settings;
  await new NotifyOrganiserWhenChangeAnswered(requests, demands, people, structure, mailer, settings).handle({
    requestId: 1,
  });
  return sent;
}

describe('the answer to a change', () => {
  it.each([
    ['the person who asked', 5, 5, ['camille@exemple.example']],
    ['the contact, when it was asked by a link', 6, null, ['camille@exemple.example']],
    ['whoever handles the event, once the person who asked does no longer', 5, 6, ['camille@exemple.example']],
    ['nobody, when that account never confirmed its address', 6, 5, []],
  ])('goes to %s', async (_, filedBy, askedBy, expected) => {
    expect(await recipients(filedBy, askedBy)).toEqual(expected);
  });
});
