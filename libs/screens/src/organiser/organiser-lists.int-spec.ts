import { commercialStatus } from '@pds/aid-station/contract';
import { actors } from '@pds/aid-station/domain';
import { ConfigureDemand } from '@pds/demand/domain';
import { DocumentsFacade } from '@pds/documents/contract';
import { AnswerOwnDocument, Documents } from '@pds/documents/domain';
import { Clock, localDate, toIsoWithOffset } from '@pds/kernel';
import { sql } from '@pds/platform';
import { type Organiser, type TestApplication, testApplication } from '@pds/testing';
import { AidStationReadModel } from '../aid-stations/aid-station.read-model';
import { DossierStep } from '../dossier/dossier-step.read-model';
import { type StepFacts, stepFacts, stepsOf } from '../dossier/step-facts';
import { turnOf } from '../dossier/turn';
import { OrganiserDemands } from './organiser-demands.read-model';
import { latestPapers, OrganiserDocuments } from './organiser-documents.read-model';

const firstPage = { page: 1, perPage: 25 };

describe('the organiser’s lists', () => {
  let app: TestApplication;
  let organiser: Organiser;
  let stranger: Organiser;
  beforeAll(async () => {
    app = await testApplication();
    organiser = await app.scenario.organiser();
    stranger = await app.scenario.organiser();
  });
  afterAll(() => app?.close());

  const documentsOf = (who: Organiser) => app.application.get(OrganiserDocuments).of(who.principal);
  const demandsOf = (who: Organiser) => app.application.get(OrganiserDemands).page(who.principal, firstPage);
  const stationsOf = (who: Organiser, page = firstPage) =>
    app.application.get(AidStationReadModel).ofOrganiser(who.principal, page);
  const idsOf = ({ records }: { records: readonly { id: number }[] }) => records.map(({ id }) => id);
  const stepOf = async (id: number, who: Organiser = organiser, now?: number) => {
    const clock = { now: () => now ?? app.application.get(Clock).now() };
    return (await new DossierStep(app.application.get(DocumentsFacade), app.unitOfWork, clock).of(id, who.principal))
      ?.nextStep;
  };
  const standingOf = async (id: number) =>
    (await app.application.get(DossierStep).of(id, organiser.principal))?.standing;
  /** A quote of the same dossier, stored under another type: the product creates conventions and declarations later. */
  const alsoAs = async (quoteId: number, type: 2 | 3) => {
    const id = await app.application.get(Documents).nextId();
    await app.unitOfWork.query(
      `INSERT INTO documents.documents (id, uniq, type, demand_id, created_at, created_by, price_cents, inputs, file_key, sha256)
       SELECT $1::integer, uniq || '-' || $1::integer, $2, demand_id, created_at, created_by, price_cents, inputs, file_key || '-' || $1::integer, sha256
       FROM documents.documents WHERE id = $3`,
      [id, type, quoteId],
    );
    return id;
  };

  it('contain the organiser’s own documents by kind, newest first, and no others', async () => {
    const first = await app.scenario.dossier({ organiser, name: 'Foulées' }).quoted();
    const second = await app.scenario.dossier({ organiser }).invoiced();
    const foreign = await app.scenario.dossier({ organiser: stranger }).invoiced();
    const convention = await alsoAs(first.quote.id, 2);
    const declaration = await alsoAs(first.quote.id, 3);

    const { quotes, conventions, invoices, others } = await documentsOf(organiser);
    expect(quotes.items.map(({ id }) => id)).toEqual([second.quote.id, first.quote.id]);
    expect(quotes.items[1]).toMatchObject({
      type: 1,
      uniq: first.quote.uniq,
      demandId: first.id,
      eventName: 'Foulées',
    });
    expect(conventions.items.map(({ id, type }) => [id, type])).toEqual([[convention, 2]]);
    expect(others.items.map(({ id, type }) => [id, type])).toEqual([[declaration, 3]]);
    expect(invoices.items).toMatchObject([
      { id: second.invoice.id, number: second.invoice.number, balanceCents: second.invoice.amountCents },
    ]);
    expect([quotes, conventions, invoices, others].map(({ hasOlder }) => hasOlder)).toEqual([
      false,
      false,
      false,
      false,
    ]);

    const theirs = await documentsOf(stranger);
    expect(theirs.quotes.items.map(({ id }) => id)).toEqual([foreign.quote.id]);
    expect(theirs.invoices.items.map(({ id }) => id)).toEqual([foreign.invoice.id]);
    expect([...theirs.conventions.items, ...theirs.others.items]).toEqual([]);
  });

  it('contain what other people filed for the organisation that the organiser manages', async () => {
    const colleague = await app.scenario.organiser({ organisation: organiser.organisation });
    const dossier = await app.scenario
      .dossier({ organiser: colleague, organisation: organiser.organisation })
      .transformed();
    expect((await documentsOf(organiser)).quotes.items.map(({ id }) => id)).toContain(dossier.quote.id);
    // Each event is on one list.
    expect(idsOf(await demandsOf(organiser))).not.toContain(dossier.id);
    expect(idsOf(await stationsOf(organiser))).toContain(dossier.id);
    expect(idsOf(await stationsOf(stranger))).not.toContain(dossier.id);
    expect(await stepOf(dossier.id)).toMatchObject({ code: 'station-to-come' });
    expect(await stepOf(dossier.id, stranger)).toBeUndefined();
  });

  it('exclude the documents of a deleted demand, as their download does', async () => {
    const dossier = await app.scenario.dossier({ organiser }).quoted();
    await dossier.deleted();
    expect((await documentsOf(organiser)).quotes.items.map(({ id }) => id)).not.toContain(dossier.quote.id);
    const row = (await demandsOf(organiser)).records.find(({ id }) => id === dossier.id)!;
    expect([row.status, row.nextStep.code, row.documents]).toEqual([4, 'cancelled', []]);
  });

  it('keep an invoice with its recipient when the dossier moves to another organiser', async () => {
    const filer = await app.scenario.organiser();
    const former = await app.scenario.organiser();
    const next = await app.scenario.organiser();
    const dossier = await app.scenario
      .dossier({ organiser: filer, organisation: former.organisation })
      .invoiced({ amount: 10 });
    const staff = await app.scenario.staff('admin');
    const { version } = (await dossier.snapshot())!;
    await app.application
      .get(ConfigureDemand)
      .execute({ id: dossier.id, version, change: { organizationId: next.organisation.id } }, staff.principal);

    expect((await documentsOf(former)).invoices.items.map(({ id }) => id)).toEqual([dossier.invoice.id]);
    expect((await documentsOf(former)).quotes.items).toEqual([]);
    expect((await documentsOf(next)).invoices.items).toEqual([]);
    expect((await documentsOf(next)).quotes.items.map(({ id }) => id)).toEqual([dossier.quote.id]);
    const rowOf = async (who: Organiser) => (await stationsOf(who)).records.find(({ id }) => id === dossier.id);
    expect((await rowOf(next))!.invoicesToPay).toEqual([]);
    expect((await rowOf(filer))!.invoicesToPay).toMatchObject([{ id: dossier.invoice.id, balanceCents: 1_000 }]);
    expect(await stepOf(dossier.id, next)).toMatchObject({ code: 'station-to-come' });
    expect(await stepOf(dossier.id, filer)).toMatchObject({ code: 'pay-invoice' });
  });

  it('show staff the documents they filed themselves, not those of their department', async () => {
    const manager = await app.scenario.staff('manager');
    const papers = await app.application.get(OrganiserDocuments).of(manager.principal);
    expect(papers).toMatchObject({ quotes: { items: [] }, invoices: { items: [] } });
    expect(idsOf(await app.application.get(AidStationReadModel).ofOrganiser(manager.principal, firstPage))).toEqual([]);
  });

  it('return the latest of a kind and whether there are more', async () => {
    const many = await app.scenario.organiser();
    const dossier = await app.scenario.dossier({ organiser: many }).quoted();
    await app.unitOfWork.query(
      `INSERT INTO documents.documents (id, uniq, type, demand_id, created_at, created_by, price_cents, inputs, file_key, sha256)
       SELECT nextval('documents.documents_id_seq'), uniq || n, 3, demand_id, created_at, created_by, price_cents, '{}',
              file_key || n, sha256
       FROM documents.documents, generate_series(1, $2::integer) n WHERE id = $1`,
      [dossier.quote.id, latestPapers + 1],
    );
    const { quotes, others } = await documentsOf(many);
    expect([quotes.items.length, quotes.hasOlder]).toEqual([1, false]);
    expect([others.items.length, others.hasOlder]).toEqual([latestPapers, true]);
    expect(others.items.map(({ id }) => id)).toEqual(others.items.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  it('page through the stations, each once, the nearest first', async () => {
    const many = await app.scenario.organiser();
    const stations: number[] = [];
    for (const day of [50, 30, 40])
      stations.push((await app.scenario.dossier({ organiser: many, day }).transformed()).id);
    const [third, first, second] = stations;
    await app.scenario.dossier({ organiser: many }).quoted();
    const pages = await Promise.all([1, 2, 3].map((page) => stationsOf(many, { page, perPage: 2 })));
    expect(pages.map(idsOf)).toEqual([[first, second], [third], []]);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
  });

  it('show the same next step on every list, at each stage of the dossier', async () => {
    const many = await app.scenario.organiser();
    const dossier = await app.scenario.dossier({ organiser: many, day: 40, price: 1_000 }).filed();
    const steps = async () => {
      const lists = [await demandsOf(many), await stationsOf(many)];
      const onList = lists.flatMap(({ records }) => [...records]).find(({ id }) => id === dossier.id)!;
      const alone = await stepOf(dossier.id, many);
      expect(alone).toEqual(onList.nextStep);
      return alone;
    };
    expect(await steps()).toEqual({ code: 'describe-slots', by: 'organiser', before: null });
    await dossier.priced();
    expect(await steps()).toEqual({ code: 'await-quote', by: 'association', before: null });
    const { quote } = await dossier.quoted();
    expect(await steps()).toEqual({ code: 'accept-quote', by: 'organiser', before: quote.validUntil });
    expect(await stepOf(dossier.id, many, quote.validUntil!)).toMatchObject({ code: 'await-new-quote' });
    await dossier.validated();
    expect(await steps()).toMatchObject({ code: 'being-prepared', by: 'association' });
    await dossier.transformed();
    const { startsAt, endsAt } = (await dossier.snapshot())!.event;
    expect(await steps()).toEqual({ code: 'station-to-come', by: 'association', before: startsAt });
    expect(await stepOf(dossier.id, many, endsAt)).toMatchObject({ code: 'await-invoice', by: 'association' });
    await dossier.invoiced({ amount: 400 });
    const toPay = (await steps())!;
    expect([toPay.code, toPay.by]).toEqual(['pay-invoice', 'organiser']);
    const [station] = (await stationsOf(many)).records;
    expect(station!.nextStep).toEqual(toPay);
    expect(station!.invoicesToPay).toMatchObject([{ number: dossier.invoice!.number, balanceCents: 40_000 }]);
    // Midnight after the last allowed day, in the time zone of the event.
    expect(toIsoWithOffset(toPay.before!, station!.timeZone)).toMatch(/T00:00:00\+0[12]:00$/);
    await dossier.paid();
    expect(await steps()).toMatchObject({ code: 'station-to-come' });
    await dossier.invoiced();
    await dossier.paid();
    expect(await stepOf(dossier.id, many, endsAt)).toEqual({ code: 'nothing', by: 'nobody', before: null });
  });

  it('show the due date that an invoice prints, even after its dossier moves to another time zone', async () => {
    const customer = await app.scenario.organiser();
    const dossier = await app.scenario.dossier({ organiser: customer }).invoiced();
    const [invoice] = await app.unitOfWork.query<{ printed: string }>(
      `SELECT snapshot ->> 'dueDate' AS printed FROM accounting.invoices WHERE id = $1`,
      [dossier.invoice.id],
    );
    const due = [{ id: dossier.invoice.id, dueDate: invoice!.printed }];
    // The zones where a day begins first and last: at any instant, at least one of them has another date than mainland France.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await app.unitOfWork.query('UPDATE demand.demands SET time_zone = $1 WHERE id = $2', [timeZone, dossier.id]);
      expect((await documentsOf(customer)).invoices.items).toMatchObject(due);
      expect((await stationsOf(customer)).records[0]!.invoicesToPay).toMatchObject(due);
      const step = (await stepOf(dossier.id, customer))!;
      expect(localDate(step.before! - 1, timeZone)).toBe(invoice!.printed);
    }
  });

  it('show a refused demand as closed, with the answer of its e-mail and the contact', async () => {
    const dossier = await app.scenario.dossier({ organiser }).refused();
    expect(await stepOf(dossier.id)).toEqual({ code: 'refused', by: 'nobody', before: null });
    const [mail] = await app.unitOfWork.query<{ text_body: string }>(
      `SELECT text_body FROM platform.mails WHERE about_thing = 'care' AND about_id = $1`,
      [dossier.id],
    );
    expect(mail!.text_body.length).toBeGreaterThan(0);
    const { refusal, contact } = (await standingOf(dossier.id))!;
    expect(refusal).toBe(mail!.text_body);
    expect(contact?.name).toEqual(expect.any(String));
    // An e-mail whose text was erased has no content any more.
    await app.unitOfWork.query(
      `UPDATE platform.mails SET text_body = '' WHERE about_thing = 'care' AND about_id = $1`,
      [dossier.id],
    );
    expect((await standingOf(dossier.id))!.refusal).toBeNull();
  });

  it('show an abandoned demand or station as « Sans suite », with nothing to answer', async () => {
    const demand = await app.scenario.dossier({ organiser }).filed();
    await demand.withStatuses({ commercialStatus: commercialStatus.dropped });
    expect(await stepOf(demand.id)).toEqual({ code: 'dropped', by: 'nobody', before: null });
    const dossier = await app.scenario.dossier({ organiser }).transformed();
    await dossier.furtherDocument(1);
    expect((await standingOf(dossier.id))!.toAnswer).toHaveLength(1);
    await dossier.withStatuses({ commercialStatus: commercialStatus.dropped });
    expect(await stepOf(dossier.id)).toEqual({ code: 'dropped', by: 'nobody', before: null });
    expect(await standingOf(dossier.id)).toMatchObject({ isDropped: true, toAnswer: [] });
  });

  it('ask for an answer to a document exactly when it can be answered', async () => {
    const answering = app.application.get(AnswerOwnDocument);
    const sender = { address: '192.0.2.7', userAgent: '' };
    const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
    const draft = () => app.scenario.dossier({ organiser, price: 500 });
    const newest = async (id: number) => (await app.application.get(DocumentsFacade).documentsOf(id))[0]!.id;
    const other = await app.scenario.organiser();
    const states: Record<string, () => Promise<{ readonly id: number }>> = {
      quoted: () => draft().quoted(),
      'quoted anew': async () => {
        const dossier = await draft().quoted();
        await dossier.furtherDocument(1);
        return dossier;
      },
      validated: () => draft().validated(),
      'with a convention': async () => {
        const dossier = await draft().validated();
        await dossier.furtherDocument(2);
        return dossier;
      },
      'with a declaration': async () => {
        const dossier = await draft().validated();
        await dossier.furtherDocument(3);
        return dossier;
      },
      accepted: async () => {
        const dossier = await draft().quoted();
        await answering.accept(dossier.quote.id, who, organiser.principal, sender);
        return dossier;
      },
      declined: async () => {
        const dossier = await draft().quoted();
        await answering.decline(dossier.quote.id, 'Trop cher', organiser.principal, sender);
        return dossier;
      },
      'a station with a new quote': async () => {
        const dossier = await draft().transformed();
        await dossier.furtherDocument(1);
        return dossier;
      },
      refused: async () => (await draft().quoted()).refused(),
      'of another customer since': async () => {
        const dossier = await draft().quoted();
        const { version } = (await dossier.snapshot())!;
        const change = { organizationId: other.organisation.id };
        const staff = await app.scenario.staff('admin');
        await app.application.get(ConfigureDemand).execute({ id: dossier.id, version, change }, staff.principal);
        return dossier;
      },
    };
    for (const [name, made] of Object.entries(states)) {
      const { id } = await made();
      const asked = (await standingOf(id))!.toAnswer.map((paper) => paper.id);
      const documents = await app.application.get(DocumentsFacade).documentsOf(id);
      const open: number[] = [];
      for (const document of documents) {
        const view = await answering.show(document.id, organiser.principal).catch(() => null);
        if (view && view.answer === null) open.push(document.id);
      }
      expect({ name, asked: asked.toSorted() }).toEqual({ name, asked: open.toSorted() });
      const listed = (await documentsOf(organiser)).quotes.items.filter((paper) => paper.demandId === id);
      expect(listed.filter(({ isToAnswer }) => isToAnswer).map((paper) => paper.id)).toEqual(
        open.filter((paper) => listed.some((one) => one.id === paper)),
      );
      if (name === 'quoted anew') expect(asked).toEqual([await newest(id)]);
    }
  });

  it('are ordered by whose turn it is, as the rule of the next step says, at any time', async () => {
    const { scope } = organiser.principal;
    const seen = new Set<string>();
    const now = app.application.get(Clock).now();
    for (const day of [0, 20, 45, 60, 100, 400]) {
      const at = now + day * 86_400_000;
      const rows = await app.unitOfWork.query<{ id: number; turn: number; step: StepFacts }>(
        sql`SELECT d.id, ${turnOf(scope, at)} AS turn, ${stepFacts(scope, at)} AS step FROM demand.v_all_dossiers d`,
      );
      const steps = await stepsOf(rows, at, app.application.get(DocumentsFacade));
      const byRule = rows.map(({ id }) => [id, steps.get(id)!.nextStep.by]);
      expect(rows.map(({ id, turn }) => [id, actors[turn]])).toEqual(byRule);
      for (const { nextStep } of steps.values()) seen.add(nextStep.code);
    }
    // The dossiers of this file are in nearly every state.
    expect(seen.size).toBeGreaterThan(11);
    for (const records of [(await demandsOf(organiser)).records, (await stationsOf(organiser)).records]) {
      const turns = records.map(({ nextStep }) => actors.indexOf(nextStep.by));
      expect(turns).toEqual(turns.toSorted());
    }
  });
});
