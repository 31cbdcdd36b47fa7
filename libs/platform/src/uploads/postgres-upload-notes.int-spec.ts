import { uploadNotesContract } from '@pds/kernel/testing';
import { PlatformDatabase } from '../testing/platform-database';
import { PostgresUploadNotes } from './postgres-upload-notes';

describe('notes of uploads in PostgreSQL', () => {
  const database = new PlatformDatabase();

  uploadNotesContract(async () => {
    await database.unitOfWork.query('TRUNCATE platform.uploads_under_way');
    return new PostgresUploadNotes(database.unitOfWork);
  });

  it('let only one of two transactions settle a note, the second after the outcome of the first', async () => {
    const notes = new PostgresUploadNotes(database.unitOfWork);
    await notes.announce('related-files/both', Date.parse('2026-11-20T10:00:00Z'));
    const settled = await Promise.all(
      [1, 2].map(() => database.unitOfWork.run(() => notes.settle('related-files/both'))),
    );
    expect(settled.sort()).toEqual([false, true]);
  });
});
