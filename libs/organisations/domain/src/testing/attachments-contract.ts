import type { Attachment } from '../model/attachment';
import type { Attachments } from '../ports/attachments';

const at = Date.parse('2026-11-20T10:00:00Z');

/** What every implementation of {@link Attachments} must do; organisations 1 and 2 exist. */
export function attachmentsContract(makeAttachments: () => Promise<Attachments>): void {
  let attachments: Attachments;
  beforeEach(async () => {
    attachments = await makeAttachments();
  });

  const asked = async (organisationId: number, accountId: number): Promise<Attachment> => ({
    id: await attachments.nextId(),
    organisationId,
    accountId,
    siret: '21690266800013',
    state: 'asked',
    createdAt: at,
    expiresAt: at + 1000,
    decidedBy: null,
    decidedAt: null,
  });

  it('returns what was saved, by its number and by organisation and person', async () => {
    const attachment = await asked(1, 7);
    await attachments.save(attachment);
    await attachments.save(await asked(2, 7));
    expect(await attachments.find(attachment.id)).toEqual(attachment);
    expect(await attachments.lastOf(1, 7)).toEqual(attachment);
    expect(await attachments.lastOf(1, 8)).toBeNull();
    expect(await attachments.find(999_999)).toBeNull();
  });

  it('returns all of a person by organisation, whatever their state, and removes one', async () => {
    const [second, first] = [await asked(2, 7), { ...(await asked(1, 7)), state: 'known' as const }];
    for (const each of [second, first, await asked(1, 8)]) await attachments.save(each);
    expect(await attachments.allOf(7)).toEqual([first, second]);
    await attachments.remove(first.id);
    expect(await attachments.allOf(7)).toEqual([second]);
  });

  it('stores an answer, and replaces an earlier attachment of the same person', async () => {
    const attachment = await asked(1, 7);
    await attachments.save(attachment);
    const refused: Attachment = { ...attachment, state: 'refused', decidedBy: 3, decidedAt: at + 10 };
    await attachments.save(refused);
    expect(await attachments.find(attachment.id)).toEqual(refused);
    const again = await asked(1, 7);
    await attachments.save(again);
    expect(await attachments.lastOf(1, 7)).toEqual(again);
    expect(await attachments.find(attachment.id)).toBeNull();
  });
}
