import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SignUp, SignUps } from '@pds/aid-station/domain';
import { someSlot } from '@pds/aid-station/domain/testing';
import { dayMilliseconds } from '@pds/kernel';
import { Settings } from '@pds/platform';
import { emptyTeam } from '@pds/pricing/contract';
import { type TestApplication, testApplication } from '@pds/testing';
import { databaseUrlOf, killProgram, startProgram } from './testing/programs';

const claims = 200;
const places = 12;
const rounds = 50;
/** The round in which one of the servers is killed, and how many members have a place by then. */
const killed = { round: 25, at: 5 };

/** A server in a process of its own, whose answers are awaited. */
interface Server {
  readonly child: ChildProcess;
  /** Sends claims; resolves with who got an answer once all have, or the server has ended. */
  claim(slotId: number, memberIds: readonly number[]): Promise<number[]>;
}

describe('200 members who claim 12 places of a slot at once, on two servers', () => {
  let app: TestApplication;
  let signUps: SignUps;
  let servers: Server[];
  let members: readonly number[];
  let departmentId: number;

  beforeAll(async () => {
    app = await testApplication();
    signUps = app.application.get(SignUps, { strict: false });
    const office = await app.scenario.office({ name: 'Brignais' });
    const rescuer = { qualifications: [{ name: 'PSE1', validUntil: null }] };
    members = await Promise.all(Array.from({ length: claims }, () => app.scenario.member(office, rescuer)));
    departmentId = office.departmentId;
    servers = await Promise.all([serve(), serve()]);
  });
  afterAll(async () => {
    for (const { child } of servers ?? []) await killProgram(child);
    await app?.close();
  });

  async function serve(): Promise<Server> {
    const { dataDir } = app.application.get(Settings);
    const child = startProgram(
      'apps/resilience-e2e/src/testing/answering-process.ts',
      [await databaseUrlOf(app.unitOfWork), dataDir],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: child.stdout! });
    await once(lines, 'line');
    const claim = (slotId: number, memberIds: readonly number[]) =>
      new Promise<number[]>((resolve) => {
        const answered: number[] = [];
        const finish = () => {
          lines.off('line', take).off('close', finish);
          resolve(answered);
        };
        const take = (line: string) => {
          if (answered.push(Number(line)) === memberIds.length) finish();
        };
        lines.on('line', take).on('close', finish);
        child.stdin!.write(`${JSON.stringify({ slotId, memberIds })}\n`);
      });
    return { child, claim };
  }

  const answersOf = async (slotId: number) => (await signUps.ofDemand(slotId))[0]!.snapshot().answers;
  const statesOf = async (slotId: number) => Map.groupBy(await answersOf(slotId), ({ state }) => state);

  /** The slot of a round, on a day of its own; its dossier has its number. */
  async function open(slotId: number, round: number): Promise<void> {
    const { start, end } = someSlot(slotId, {});
    const later = round * dayMilliseconds;
    const given = { demandId: slotId, departmentId, start: start + later, end: end + later };
    const signUp = SignUp.of(someSlot(slotId, { pse1: places }, given));
    signUp.settle({ isOpen: true, meetingAt: null, meetingPlace: '', instructions: '', added: emptyTeam });
    await signUps.save(signUp);
  }

  it('take exactly 12 of them; each of the others is in the queue once, whatever is pressed twice or lost', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const slotId = 900_000 + round;
      await open(slotId, round);
      const [one, other] = [members.slice(0, claims / 2), members.slice(claims / 2)];
      // Some press twice, on both servers.
      const twice = one.slice(0, 20);
      const sent = [servers[0]!.claim(slotId, one), servers[1]!.claim(slotId, [...other, ...twice])];
      if (round === killed.round) {
        while (((await statesOf(slotId)).get('confirmed')?.length ?? 0) < killed.at);
        await killProgram(servers[1]!.child);
      }
      const answered = (await Promise.all(sent)).flat();
      if (round === killed.round) {
        servers[1] = await serve();
        const lost = members.filter((id) => !answered.includes(id));
        expect(lost.length).toBeGreaterThan(0);
        await servers[1].claim(slotId, lost);
      }

      const states = await statesOf(slotId);
      expect([...states].map(([state, of]) => [state, of.length]).sort()).toEqual([
        ['confirmed', places],
        ['waiting', members.length - places],
      ]);
      const queue = states.get('waiting')!.map(({ queueNumber }) => queueNumber!);
      expect(new Set(queue).size).toBe(queue.length);
    }
  });
});
