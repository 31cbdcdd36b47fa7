import { ShowSignUps } from '@pds/aid-station/domain';
import { FixedClock } from '@pds/kernel/testing';
import type { Principal, Scope } from '@pds/kernel';
import { defaultDeadlineRules, type DeadlineRuleInForce } from '@pds/organisations/contract';
import { headcount } from '@pds/pricing/contract';
import { type TestApplication, testApplication } from '@pds/testing';
import { type DeadlineFilters, Deadlines, type ListedDeadline } from './deadlines.read-model';
import { Digests } from './digest.read-model';

const all: Scope = { kind: 'all' };
const dayMs = 86_400_000;

describe('deadlines in lists and digests', () => {
  let app: TestApplication;
  const now = Date.now();
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  /** The deadlines as seen some days from now, with rules of the Rhône if any are given. */
  const deadlinesIn = (days: number, rules?: readonly DeadlineRuleInForce[]) =>
    new Deadlines(
      app.unitOfWork,
      { ownDeadlineRules: async () => new Map(rules ? [[69, rules]] : []) },
      new FixedClock(now + days * dayMs),
    );
  const open = async (days: number, states: readonly ListedDeadline['state'][] = ['late', 'soon']) =>
    (await deadlinesIn(days).open(all, states)).deadlines;
  const of = (id: number, deadlines: readonly ListedDeadline[]) =>
    deadlines.filter(({ dossier }) => dossier.id === id).map(({ kind, state }) => `${kind} ${state}`);

  async function setQuote(id: number, validUntil: number): Promise<void> {
    await app.unitOfWork.query('UPDATE documents.documents SET valid_until = $2 WHERE demand_id = $1 AND type = 1', [
      id,
      new Date(validUntil),
    ]);
  }

  async function decline(documentId: number, demandId: number): Promise<void> {
    await app.unitOfWork.query(
      `INSERT INTO documents.answers (number, document_id, document_type, demand_id, document_sha256, link_digest, outcome, reason,
         answered_at, network_address, user_agent, previous_hash, hash)
       SELECT id, id, 1, $2, sha256, lpad(id::text, 64, '0'), 'declined', 'Trop cher', now(), '', '', lpad(id::text, 64, 'a'),
         lpad(id::text, 64, 'b') FROM documents.documents WHERE id = $1`,
      [documentId, demandId],
    );
  }

  it('include those of far events whose quote expires, unless it was declined or accepted', async () => {
    const far = { day: 400 };
    const soon = await app.scenario.dossier(far).quoted();
    const expired = await app.scenario.dossier(far).quoted();
    const valid = await app.scenario.dossier(far).quoted();
    const declined = await app.scenario.dossier(far).quoted();
    const accepted = await app.scenario.dossier(far).validated();
    await setQuote(soon.id, now + 5 * dayMs);
    await setQuote(expired.id, now - 5 * dayMs);
    await setQuote(valid.id, now + 30 * dayMs);
    await setQuote(declined.id, now + 5 * dayMs);
    await setQuote(accepted.id, now + 5 * dayMs);
    await decline(declined.quote.id, declined.id);

    const listed = await open(0);
    const shown = [soon, expired, valid, declined, accepted].map(({ id }) => of(id, listed));
    expect(shown).toEqual([['quote soon'], ['quote late'], [], [], []]);
    const ofDeclined = await deadlinesIn(0).ofDossier(declined.id, all);
    expect(ofDeclined!.find(({ kind }) => kind === 'quote')).toMatchObject({ state: 'upcoming' });
  });

  it('include those of far events, in the list of all and in the preview of changed rules', async () => {
    const { id } = await app.scenario.dossier({ day: 500 }).quoted();
    expect(of(id, await open(0, ['upcoming']))).toContain('team upcoming');
    const changed = defaultDeadlineRules.map((rule) => (rule.kind === 'team' ? { ...rule, delay: 6 } : rule));
    const moved = await deadlinesIn(0).moved(69, changed);
    expect(moved.filter(({ dossier }) => dossier.id === id)).toMatchObject([{ kind: 'team' }]);
  });

  it('include those of long seasons that are not over, and invoices that are late after a long delay', async () => {
    const slots = [{ day: 0 }, { day: 300 }];
    const season = await app.scenario.dossier({ day: 20, slots }).transformed();
    const once = await app.scenario.dossier({ day: 20, price: 500 }).transformed();
    // The season began 230 days before, and ends 70 days later.
    expect(of(season.id, await open(250))).toContain('team late');
    const invoice = defaultDeadlineRules.map((rule) =>
      rule.kind === 'invoice' ? { ...rule, delay: 300, unit: 'days' as const } : rule,
    );
    const late = await deadlinesIn(330, invoice).open(all, ['late']);
    expect(of(once.id, late.deadlines)).toEqual(['invoice late']);
  });

  it('are narrowed to a department, an office or the words of an organisation’s name, within the scope', async () => {
    const office = await app.scenario.office();
    const organisation = await app.scenario.organisation({ name: 'Amicale de l’Étang' });
    const ofOffice = await app.scenario.dossier({ office, day: 5 }).quoted();
    const ofOrganisation = await app.scenario.dossier({ organisation, day: 5 }).quoted();
    const other = await app.scenario.dossier({ department: 38, day: 5 }).quoted();
    const found = async (filters: DeadlineFilters, scope: Scope = all) => {
      const { deadlines } = await deadlinesIn(0).open(scope, ['late', 'soon'], filters);
      const ids = new Set(deadlines.map(({ dossier }) => dossier.id));
      return [ofOffice, ofOrganisation, other].map(({ id }) => ids.has(id));
    };
    expect(await found({})).toEqual([true, true, true]);
    expect(await found({ department: 69 })).toEqual([true, true, false]);
    expect(await found({ office: office.id })).toEqual([true, false, false]);
    expect(await found({ orgaName: 'etang AMICALE' })).toEqual([false, true, false]);
    expect(await found({ department: 69 }, { kind: 'department', departmentId: 38 })).toEqual([false, false, false]);
  });

  it('say how many places of a team nobody takes; a digest leaves out a team whose places are all taken', async () => {
    const office = await app.scenario.office();
    const dossier = await app.scenario.dossier({ office, day: 5 }).quoted();
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: all };
    const { slots } = await app.application.get(ShowSignUps, { strict: false }).execute(dossier.id, principal);
    const named = async () => {
      const found = await new Digests(app.unitOfWork, new FixedClock(now)).incompleteTeams([office.id]);
      return found.get(office.id)!.map(({ missingPeople }) => missingPeople);
    };
    const listed = async () => {
      const { deadlines } = await deadlinesIn(0).open(all, ['late', 'soon'], { office: office.id });
      const counted = await deadlinesIn(0).counted(deadlines);
      return counted.flatMap(({ kind, missingPeople }) => (kind === 'team' ? [missingPeople] : []));
    };
    expect([await named(), await listed()]).toEqual([[undefined], [undefined]]);
    await dossier.opened();
    const missing = headcount(slots[0]!.signUp.snapshot().required);
    expect([await named(), await listed()]).toEqual([[missing], [missing]]);
    await dossier.opened({ places: {} });
    expect([await named(), await listed()]).toEqual([[], [0]]);
  });

  it('come with each waiting request once, not among the incomplete teams as well', async () => {
    const office = await app.scenario.office();
    const waiting = await app.scenario.dossier({ office, day: 5 }).filed();
    const quoted = await app.scenario.dossier({ office, day: 5 }).quoted();
    // As the organiser's choice of an office would be.
    await app.unitOfWork.query('UPDATE demand.demands SET office_id = $2 WHERE id = $1', [waiting.id, office.id]);
    // Without a filer, whether staff touched it is known all the same.
    await app.unitOfWork.query('UPDATE demand.demands SET filed_by = NULL WHERE id = $1', [quoted.id]);
    const digests = new Digests(app.unitOfWork, new FixedClock(now));
    const ids = (found: ReadonlyMap<number, readonly { id: number }[]>) =>
      (found.get(office.id) ?? []).map(({ id }) => id);
    expect(ids(await digests.waitingRequests([office.id]))).toEqual([waiting.id]);
    expect(ids(await digests.incompleteTeams([office.id]))).toEqual([quoted.id]);
    const homeless = await app.scenario.dossier({ day: 5 }).filed();
    const ofDepartment = (await digests.waitingRequests([-69])).get(-69) ?? [];
    expect(ofDepartment.map(({ id }) => id)).toContain(homeless.id);
    expect(ofDepartment.map(({ id }) => id)).not.toContain(waiting.id);
  });
});
