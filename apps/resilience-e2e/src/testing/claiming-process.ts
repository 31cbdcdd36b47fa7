import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { AnswerSlot, SignUps, StoreSignUp } from '@pds/aid-station/domain';
import { InMemoryServingMembers, pse1, someMember } from '@pds/aid-station/domain/testing';
import { createApplicationContext } from '@pds/application';
import { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { readSettings } from '@pds/platform';

// Members who claim a place, in a separate process, for tests that kill it: `claiming-process.ts <database URL> <data folder>`. Each line of
// its input is a slot with members, who claim at once; each line of its output a member who got an answer.
const [url, dataDir] = process.argv.slice(2) as [string, string];
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '20' });
const application = await createApplicationContext(settings, url);
const find = <Part>(part: abstract new (...parameters: never[]) => Part): Part =>
  application.get(part as never, { strict: false });
const [signUps, clock, unitOfWork] = [find(SignUps), find(Clock), find(UnitOfWork)];
const members = new InMemoryServingMembers();
const answerSlot = new AnswerSlot(
  signUps,
  members,
  new StoreSignUp(signUps, members, find(Outbox), clock),
  unitOfWork,
  clock,
);

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { slotId, memberIds } = JSON.parse(line) as { slotId: number; memberIds: readonly number[] };
  void Promise.all(
    memberIds.map(async (memberId) => {
      members.members.set(memberId, someMember(memberId, { qualifications: pse1 }));
      await answerSlot.execute({ memberId, slotId, answer: 'yes' });
      process.stdout.write(`${memberId}\n`);
    }),
  );
}
