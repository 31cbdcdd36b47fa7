import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { AnswerSlot } from '@pds/aid-station/domain';
import { createApplicationContext } from '@pds/application';
import { readSettings } from '@pds/platform';

// Members who claim a place, in a separate process, for tests that kill it: `answering-process.ts <database URL> <data folder>`. Each line of
// its input is a slot with members, who claim at once; each line of its output a member who got an answer.
const [url, dataDir] = process.argv.slice(2) as [string, string];
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '20' });
const answerSlot = (await createApplicationContext(settings, url)).get(AnswerSlot, { strict: false });

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { slotId, memberIds } = JSON.parse(line) as { slotId: number; memberIds: readonly number[] };
  for (const memberId of memberIds) {
    void answerSlot.execute({ memberId, slotId, answer: 'yes' }).then(() => process.stdout.write(`${memberId}\n`));
  }
}
