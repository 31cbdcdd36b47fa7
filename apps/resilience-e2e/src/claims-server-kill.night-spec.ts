import { request } from 'node:http';
import { SignUp, SignUps, VolunteerLinks } from '@pds/aid-station/domain';
import { someSlot } from '@pds/aid-station/domain/testing';
import { dayMilliseconds } from '@pds/kernel';
import { Settings } from '@pds/platform';
import { emptyTeam } from '@pds/pricing/contract';
import { type TestApplication, testApplication } from '@pds/testing';
import { databaseUrlOf } from './testing/programs';
import { type RunningServer, startServer } from './testing/server-processes';

const claims = 200;
const places = 12;
const rounds = 50;
/** How many press twice, on both servers, in every other round; the time of the others is taken. */
const twice = 20;
/** The round in which one of the servers is killed, and how many members have a place by then. */
const killed = { round: 25, at: 5 };

describe('200 members who claim 12 places of a slot at once, on two servers', () => {
  let app: TestApplication;
  let signUps: SignUps;
  let servers: [RunningServer, RunningServer] | undefined;
  /** The secrets of the members' links. */
  let tokens: readonly string[];
  let departmentId: number;

  beforeAll(async () => {
    app = await testApplication();
    signUps = app.application.get(SignUps, { strict: false });
    const links = app.application.get(VolunteerLinks, { strict: false });
    const office = await app.scenario.office({ name: 'Brignais' });
    const rescuer = { qualifications: [{ name: 'PSE1', validUntil: null }] };
    tokens = await Promise.all(
      Array.from({ length: claims }, async () => {
        const address = new URL(await links.issue(await app.scenario.member(office, rescuer)));
        return new URLSearchParams(address.hash.slice(1)).get('token')!;
      }),
    );
    departmentId = office.departmentId;
    servers = [await serve(), await serve()];
  });
  afterAll(async () => {
    for (const { kill } of servers ?? []) await kill();
    await app?.close();
  });

  const serve = async () => startServer(await databaseUrlOf(app.unitOfWork), app.application.get(Settings).dataDir, 10);

  /** Presses « Je viens » behind a link. Resolves with the status of the answer; null when the server ended before. */
  const press = ({ url }: RunningServer, token: string, slotId: number) =>
    new Promise<number | null>((resolve) => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const lost = () => resolve(null);
      request(`${url}/api/volunteer/answer`, { method: 'POST', agent: false, headers }, (answer) =>
        answer
          .on('end', () => resolve(answer.statusCode!))
          .on('error', lost)
          .resume(),
      )
        .on('error', lost)
        .end(JSON.stringify({ token, slotId, answer: 'yes' }));
    });

  const answersOf = async (slotId: number) => (await signUps.find(slotId))!.snapshot().answers;
  const statesOf = async (slotId: number) => Map.groupBy(await answersOf(slotId), ({ state }) => state);

  /** The slot of a round, on a day of its own; its dossier has its number. */
  async function open(slotId: number, round: number): Promise<void> {
    const start = Date.now() + (30 + round) * dayMilliseconds;
    const given = { demandId: slotId, departmentId, start, end: start + dayMilliseconds / 8 };
    const signUp = SignUp.of(someSlot(slotId, { pse1: places }, given));
    signUp.settle({ isOpen: true, meetingAt: null, meetingPlace: '', instructions: '', added: emptyTeam });
    await signUps.save(signUp);
  }

  it('take exactly 12 of them; each of the others is in the queue once, whatever is pressed twice or lost', async () => {
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const slotId = 900_000 + round;
      await open(slotId, round);
      const [one, other] = servers!;
      const isTimed = round % 2 === 1 && round !== killed.round;
      const doubled = isTimed ? [] : tokens.slice(0, twice);
      const began = performance.now();
      const sent = [
        ...tokens.map((token, at) => press(at % 2 === 0 ? one : other, token, slotId)),
        ...doubled.map((token, at) => press(at % 2 === 0 ? other : one, token, slotId)),
      ];
      if (round === killed.round) {
        while (((await statesOf(slotId)).get('confirmed')?.length ?? 0) < killed.at);
        await other.kill();
      }
      const answered = await Promise.all(sent);
      if (round === killed.round) {
        servers![1] = await serve();
        const lost = tokens.filter((_, at) => answered[at] === null);
        expect(lost.length).toBeGreaterThan(0);
        const again = await Promise.all(lost.map((token) => press(servers![1], token, slotId)));
        expect(new Set(again)).toEqual(new Set([200]));
      } else {
        if (isTimed) times.push(performance.now() - began);
        expect(new Set(answered)).toEqual(new Set([200]));
      }

      const states = await statesOf(slotId);
      expect([...states].map(([state, of]) => [state, of.length]).sort()).toEqual([
        ['confirmed', places],
        ['waiting', claims - places],
      ]);
      const queue = states.get('waiting')!.map(({ queueNumber }) => queueNumber!);
      expect(new Set(queue).size).toBe(queue.length);
    }
    // docs/performance.md
    const slowest = Math.max(...times).toFixed(0);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!.toFixed(0);
    process.stdout.write(`${claims} claims: slowest round ${slowest} ms, median ${median} ms\n`);
  });
});
