import type { UploadNotes } from '../index';

const now = Date.parse('2026-11-20T10:00:00Z');

/** Specification of every implementation of {@link UploadNotes}; run in memory and on PostgreSQL. */
export function uploadNotesContract(make: () => Promise<UploadNotes>): void {
  it('returns the keys that were announced too long ago and never settled', async () => {
    const notes = await make();
    await notes.announce('signed-copies/old', now);
    await notes.announce('signed-copies/settled', now);
    await notes.announce('signed-copies/new', now + 10);
    expect(await notes.settle('signed-copies/settled')).toBe(true);
    expect(await notes.settle('signed-copies/settled')).toBe(false);
    expect(await notes.abandoned(now + 10)).toEqual(['signed-copies/old']);
    expect(await notes.abandoned(now)).toEqual([]);
  });
}
