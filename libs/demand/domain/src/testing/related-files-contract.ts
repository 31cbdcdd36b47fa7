import type { RelatedFile } from '../model/related-files';
import type { RelatedFiles } from '../ports/related-files';

const now = Date.parse('2026-11-20T10:00:00Z');

/**
 * What every implementation of {@link RelatedFiles} must do; run in memory and on PostgreSQL.
 * @param make returns the ids of two existing demands
 */
export function relatedFilesContract(
  make: () => Promise<{ readonly files: RelatedFiles; readonly demandIds: readonly [number, number] }>,
): void {
  async function added(files: RelatedFiles, demandId: number, name: string): Promise<RelatedFile> {
    const id = await files.nextId();
    const file = { key: `related-files/${id}-ab.pdf`, sha256: 'ab'.repeat(32), size: 12 };
    const row = { originalName: 'Arrêté n° 7.pdf', mediaType: 'application/pdf', addedBy: 5, addedAt: now };
    const related = { id, demandId, name, file, ...row };
    await files.add(related);
    return related;
  }

  it('returns the stored files of one demand, by id', async () => {
    const { files, demandIds } = await make();
    const first = await added(files, demandIds[0], 'Tracé GPS');
    const second = await added(files, demandIds[0], 'Annexe 1');
    const other = await added(files, demandIds[1], 'Tracé GPS');
    expect(await files.find(first.id)).toEqual(first);
    expect(await files.ofDemand(demandIds[0])).toEqual([first, second]);
    expect(await files.ofDemand(demandIds[1])).toEqual([other]);
  });

  it('deletes what is removed, and nothing else', async () => {
    const { files, demandIds } = await make();
    const first = await added(files, demandIds[0], 'Tracé GPS');
    const second = await added(files, demandIds[0], 'Annexe 1');
    await files.remove(first.id);
    expect(await files.find(first.id)).toBeNull();
    expect(await files.ofDemand(demandIds[0])).toEqual([second]);
  });
}
