import type { Principal } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryFrozenFiles,
  InMemoryOutbox,
  InMemoryRateLimiter,
  managerOf38 as elsewhere,
  managerOf69 as manager,
} from '@pds/kernel/testing';
import fc from 'fast-check';
import {
  AgreementNotTicked,
  AlreadyAccepted,
  AlreadyDeclined,
  AnswerableDocuments,
  AnswerByLink,
  answerDisplayPeriod,
  AnsweringClosed,
  AnswerOwnDocument,
  AskForChangeByLink,
  chainAnswer,
  Document,
  DocumentNotFound,
  EvidenceNotReady,
  FreezeEvidence,
  hashedText,
  IssueAcceptanceLink,
  LinkClosed,
  linkRequestsPerHour,
  LinkUnknown,
  NoLinkForDocument,
  OpenByLink,
  OpenEvidence,
  RecordAnswer,
  ResolveLink,
  ResolveOwnDocument,
  ShowAnswers,
  ShowByLink,
  TooManyLinkRequests,
  VerifyEvidence,
} from '../..';
import {
  answerableDossier,
  FakeDigests,
  InMemoryAnswerableDossiers,
  InMemoryAnswers,
  InMemoryCustomers,
  InMemoryDocuments,
  InMemoryEvidencePaper,
  InMemoryIssuedLinks,
  InMemorySignerCopies,
  sampleQuote,
  SequentialNames,
} from '../../testing';

const sender = { network: '192.0.2.7', address: '192.0.2.7', userAgent: 'Phone' };
const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
const network = sender.network;
const now = '2026-11-21T08:00:00Z';

/** An organiser who manages these organisations. */
const organiserOf = (accountId: number, organisationIds: number[]): Principal => ({
  accountId,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId, organisationIds },
});

async function setUp() {
  const documents = new InMemoryDocuments();
  const answers = new InMemoryAnswers();
  const customers = new InMemoryCustomers();
  const dossiers = new InMemoryAnswerableDossiers();
  const links = new InMemoryIssuedLinks();
  const digests = new FakeDigests();
  const outbox = new InMemoryOutbox();
  const frozenFiles = new InMemoryFrozenFiles();
  const clock = FixedClock.at(now);
  const unitOfWork = new ImmediateUnitOfWork();
  const answerable = new AnswerableDocuments(documents, answers, dossiers);
  const issue = new IssueAcceptanceLink(
    documents,
    answerable,
    dossiers,
    links,
    new SequentialNames(),
    digests,
    unitOfWork,
    clock,
  );
  const follow = new ResolveLink(links, answerable, digests, new InMemoryRateLimiter(), clock);
  const show = new ShowByLink(follow, answers, customers, clock);
  const give = new RecordAnswer(documents, answers, digests, customers, outbox, clock);
  const copies = new InMemorySignerCopies();
  const answer = new AnswerByLink(follow, show, give, copies, unitOfWork);
  const own = new AnswerOwnDocument(new ResolveOwnDocument(answerable, clock), show, give, unitOfWork);
  const changed: number[] = [];
  const changes = { ask: async (demandId: number) => void changed.push(demandId) };
  const askForChange = new AskForChangeByLink(follow, changes, unitOfWork, clock);
  const open = new OpenByLink(follow, answers, frozenFiles);
  const freeze = new FreezeEvidence(answers, documents, new InMemoryEvidencePaper(), frozenFiles, clock);
  const openEvidence = new OpenEvidence(documents, dossiers, answers, freeze, frozenFiles);
  const verify = new VerifyEvidence(answers, digests);
  const showAnswers = new ShowAnswers(dossiers, documents, answers);
  const bytes = new TextEncoder().encode('%PDF of the quote');
  /** A further quote of the dossier, with its PDF. */
  const addQuote = async () => {
    const id = await documents.nextId();
    const file = await frozenFiles.freeze(bytes, { folder: 'documents', name: `devis-${id}`, extension: 'pdf' });
    const quote = Document.restore({ ...sampleQuote(id).snapshot(), file });
    await documents.add(quote);
    return quote;
  };
  const quote = await addQuote();
  const { secret } = await issue.execute(quote.id, manager);
  return {
    documents,
    answers,
    customers,
    dossiers,
    clock,
    outbox,
    links,
    askForChange,
    changed,
    issue,
    show,
    answer,
    copies,
    own,
    open,
    freeze,
    openEvidence,
    verify,
    showAnswers,
    addQuote,
    quote,
    bytes,
    secret,
  };
}

describe('the link of a quote', () => {
  it('shows its document until the end of the quote’s validity, and not from that instant on', async () => {
    const { show, clock, secret, quote } = await setUp();
    const end = quote.summary().validUntil!;
    expect(await show.execute(secret, network)).toMatchObject({
      document: { id: quote.id, priceCents: 38_400 },
      expiresAt: end,
      answerBefore: end,
      answer: null,
      hasEvidence: false,
    });
    clock.instant = end - 1;
    expect((await show.execute(secret, network)).document.id).toBe(quote.id);
    clock.instant = end;
    await expect(show.execute(secret, network)).rejects.toMatchObject({ code: 'documents.link-expired', kind: 'gone' });
  });

  it('does not exist for any other secret', async () => {
    const { show, answer, open, secret } = await setUp();
    await fc.assert(
      fc.asyncProperty(fc.string(), async (forged) => {
        fc.pre(forged !== secret);
        await expect(show.execute(forged, `${Math.random()}`)).rejects.toThrow(LinkUnknown);
        await expect(answer.accept(forged, who, { ...sender, network: `${Math.random()}` })).rejects.toThrow(
          LinkUnknown,
        );
        await expect(open.original(forged, `${Math.random()}`)).rejects.toThrow(LinkUnknown);
      }),
    );
  });

  it('expires, and is answered, in the time zone of the quote’s issuer', async () => {
    const { issue, answer, showAnswers, documents, quote, secret } = await setUp();
    const { inputs, ...state } = quote.snapshot();
    const overseas = { ...inputs, issuer: { ...inputs.issuer, timeZone: 'Indian/Reunion' } };
    await documents.save(Document.restore({ ...state, inputs: overseas }));
    expect((await issue.execute(quote.id, manager)).timeZone).toBe('Indian/Reunion');
    await answer.decline(secret, 'Trop cher', sender);
    const zones = async () => (await showAnswers.execute(quote.demandId, manager)).map(({ timeZone }) => timeZone);
    expect(await zones()).toEqual(['Indian/Reunion']);
    await documents.remove(quote);
    expect(await zones()).toEqual(['Europe/Paris']);
  });

  it('stays usable beside a later one', async () => {
    const { issue, show, quote, secret } = await setUp();
    const later = await issue.execute(quote.id, manager);
    expect(later.secret).not.toBe(secret);
    for (const each of [secret, later.secret]) expect((await show.execute(each, network)).document.id).toBe(quote.id);
  });

  it.each([
    ['replaced', async ({ addQuote }: Scene): Promise<void> => void (await addQuote())],
    ['withdrawn', ({ documents, quote }: Scene): Promise<void> => documents.remove(quote)],
    [
      'validated',
      async ({ documents, quote, clock }: Scene): Promise<void> => {
        quote.validate(41, clock.now());
        await documents.save(quote);
      },
    ],
    ['closed', async ({ dossiers }: Scene): Promise<void> => void dossiers.dossiers.clear()],
    ['closed', ({ dossiers }: Scene): Promise<void> => changeDossier(dossiers, { isOver: true })],
    ['changed', ({ dossiers }: Scene): Promise<void> => changeDossier(dossiers, { departmentId: 38 })],
    ['changed', ({ dossiers }: Scene): Promise<void> => changeDossier(dossiers, { officeId: 3 })],
    ['changed', ({ dossiers }: Scene): Promise<void> => changeDossier(dossiers, { organisationId: 6 })],
  ] as const)('is closed (%s), and no new link is issued', async (because, happen) => {
    const scene = await setUp();
    await happen(scene);
    const { show, answer, open, issue, answers, quote, secret } = scene;
    const closed = { code: `documents.link-${because}`, kind: 'gone' };
    await expect(show.execute(secret, network)).rejects.toMatchObject(closed);
    await expect(answer.accept(secret, who, sender)).rejects.toMatchObject(closed);
    await expect(answer.decline(secret, 'Trop cher', sender)).rejects.toMatchObject(closed);
    await expect(open.original(secret, network)).rejects.toMatchObject(closed);
    expect(answers.entries).toEqual([]);
    await expect(issue.execute(quote.id, manager)).rejects.toMatchObject({
      kind: expect.stringMatching(/^(conflict|not-found)$/),
    });
  });

  it('is not issued for a document outside the scope, nor for one that can no longer be answered', async () => {
    const { issue, quote, addQuote } = await setUp();
    await expect(issue.execute(quote.id, elsewhere)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(issue.execute(999, manager)).rejects.toMatchObject({ kind: 'not-found' });
    await addQuote();
    await expect(issue.execute(quote.id, manager)).rejects.toThrow(NoLinkForDocument);
  });

  it('accepts a limited number of requests per hour from one network', async () => {
    const { show, secret } = await setUp();
    for (let count = 0; count < linkRequestsPerHour; count += 1) await show.execute(secret, network);
    await expect(show.execute(secret, network)).rejects.toThrow(TooManyLinkRequests);
    expect((await show.execute(secret, 'another')).answer).toBeNull();
  });
});

describe('the link of a convention', () => {
  const convention = async (endsAt?: number) => {
    const scene = await setUp();
    const state = scene.quote.snapshot();
    const event = { ...state.inputs.dossier.event, ...(endsAt === undefined ? {} : { endsAt }) };
    const inputs = { ...state.inputs, dossier: { ...state.inputs.dossier, event } };
    const document = Document.restore({ ...state, id: 90, uniq: 'c', type: 2, validUntil: null, inputs });
    await scene.documents.add(document);
    return { ...scene, document };
  };

  it('expires sixty days after it was issued', async () => {
    const { issue, show, clock, document } = await convention();
    const { secret, expiresAt } = await issue.execute(document.id, manager);
    expect(expiresAt).toBe(clock.now() + 60 * 86_400_000);
    expect((await show.execute(secret, network)).document.type).toBe(2);
  });

  it('expires with the event, and is not issued after it', async () => {
    const { issue, clock, document } = await convention(Date.parse('2026-12-01T00:00:00Z'));
    expect((await issue.execute(document.id, manager)).expiresAt).toBe(Date.parse('2026-12-01T00:00:00Z'));
    clock.instant = Date.parse('2026-12-01T00:00:00Z');
    expect(await issue.issueFor(document)).toBeNull();
  });

  it('asks for the answer before the start of its event, or before its own expiry, and until the end takes a late one', async () => {
    const { issue, show, clock, document } = await convention(Date.parse('2027-03-14T15:00:00Z'));
    const { startsAt } = document.content.dossier.event;
    const early = await issue.execute(document.id, manager);
    expect(early.answerBefore).toBe(early.expiresAt);
    clock.instant = startsAt - 3_600_000;
    const { secret, expiresAt, answerBefore } = await issue.execute(document.id, manager);
    expect([answerBefore, expiresAt]).toEqual([startsAt, document.content.dossier.event.endsAt]);
    expect((await show.execute(secret, network)).answerBefore).toBe(startsAt);
    clock.instant = startsAt;
    expect((await show.execute(secret, network)).answerBefore).toBeNull();
  });

  it('is not closed by a newer quote, and does not exist for a declaration', async () => {
    const { issue, addQuote, document, documents } = await convention();
    await addQuote();
    expect(await issue.issueFor(document)).not.toBeNull();
    const declaration = Document.restore({ ...document.snapshot(), id: 91, uniq: 'd', type: 3 });
    await documents.add(declaration);
    expect(await issue.issueFor(declaration)).toBeNull();
  });
});

describe('accepting by a link', () => {
  it('validates the document and records the evidence: who, in what capacity, when, from where, for which bytes', async () => {
    const { answer, documents, answers, outbox, clock, quote, secret, verify } = await setUp();
    const shown = await answer.accept(secret, who, sender);
    expect(shown.answer).toMatchObject({
      number: 1,
      documentSha256: quote.file.sha256,
      words: { outcome: 'accepted', name: 'Camille Roux', capacity: 'Présidente' },
      answeredAt: clock.now(),
      networkAddress: '192.0.2.7',
      userAgent: 'Phone',
    });
    expect((await documents.find(quote.id))!.snapshot()).toMatchObject({
      validatedAt: clock.now(),
      validatedBy: null,
      acceptance: 1,
    });
    expect((await documents.acceptedQuote(7))?.id).toBe(quote.id);
    expect(outbox.events).toEqual([
      { type: 'documents.document-accepted', payload: { answerNumber: 1 } },
      { type: 'documents.document-answered', payload: { documentId: quote.id, answerNumber: 1 } },
    ]);
    expect(answers.entries).toHaveLength(1);
    expect(await verify.execute()).toEqual({ entries: 1, broken: [] });
  });

  it('counts once: a repeated acceptance returns the first answer, and a later refusal is rejected', async () => {
    const { answer, answers, outbox, secret } = await setUp();
    const first = await answer.accept(secret, who, sender);
    const second = await answer.accept(secret, { ...who, name: 'Somebody else' }, sender);
    expect(second.answer).toEqual(first.answer);
    await expect(answer.decline(secret, 'Trop cher', sender)).rejects.toThrow(AlreadyAccepted);
    expect([answers.entries.length, outbox.events.length]).toEqual([1, 2]);
  });

  it('sends a copy to its signer too if they ask for one: only for an answer that was given', async () => {
    const { answer, copies, secret } = await setUp();
    const email = 'tresoriere@exemple.fr';
    await expect(answer.accept(secret, { ...who, agreed: false }, sender, email)).rejects.toThrow(AgreementNotTicked);
    expect(copies.posted).toEqual([]);
    await answer.accept(secret, who, sender, email);
    expect(copies.posted).toEqual([[1, email]]);
  });

  it('requires the ticked sentence', async () => {
    const { answer, answers, secret } = await setUp();
    await expect(answer.accept(secret, { ...who, agreed: false }, sender)).rejects.toThrow(AgreementNotTicked);
    expect(answers.entries).toEqual([]);
  });

  it('shows the answer for thirty days, beyond the validity of the quote', async () => {
    const { answer, show, clock, quote, secret } = await setUp();
    clock.instant = quote.summary().validUntil! - 1;
    const answeredAt = clock.instant;
    await answer.accept(secret, who, sender);
    clock.instant = answeredAt + answerDisplayPeriod - 1;
    expect((await show.execute(secret, network)).answer?.number).toBe(1);
    clock.instant += 1;
    await expect(show.execute(secret, network)).rejects.toThrow(LinkClosed);
  });

  it('leaves an ended link ended when somebody else answers, and lets its author see the answer only', async () => {
    const { own, answer, show, askForChange, changed, links, addQuote, issue, clock, quote, secret } = await setUp();
    const wanted = { field: 'dates', wish: 'Dimanche', note: '' } as const;
    const endLinks = async (id: number) => {
      clock.instant += 1;
      await links.end([id], clock.now());
    };
    const expired = { code: 'documents.link-expired' };
    await endLinks(quote.id);
    await own.accept(quote.id, who, organiserOf(51, [answerableDossier.organisationId!]), sender);
    await expect(show.execute(secret, network)).rejects.toMatchObject(expired);
    await expect(askForChange.execute(secret, wanted, network)).rejects.toMatchObject(expired);

    const answered = await addQuote();
    const link = await issue.execute(answered.id, manager);
    await answer.accept(link.secret, who, sender);
    await askForChange.execute(link.secret, wanted, network);
    await endLinks(answered.id);
    expect((await show.execute(link.secret, network)).answer?.number).toBe(2);
    await expect(askForChange.execute(link.secret, wanted, network)).rejects.toMatchObject(expired);
    expect(changed).toEqual([answered.demandId]);
  });

  it('returns the original and, once it is printed, the copy that starts with it', async () => {
    const { answer, open, freeze, bytes, secret } = await setUp();
    expect((await open.original(secret, network)).bytes).toEqual(bytes);
    await expect(open.evidence(secret, network)).rejects.toThrow(EvidenceNotReady);
    await answer.accept(secret, who, sender);
    await expect(open.evidence(secret, network)).rejects.toThrow(EvidenceNotReady);
    const file = await freeze.execute(1);
    expect(await freeze.execute(1)).toEqual(file);
    const copy = await open.evidence(secret, network);
    expect(copy.fileName).toBe('devis-1-accord.pdf');
    expect(copy.bytes.slice(0, bytes.length)).toEqual(bytes);
    expect(new TextDecoder().decode(copy.bytes)).toContain('Camille Roux');
  });
});

describe('the details of a customer that an acceptance fills in', () => {
  const customer = { type: 1, identifier: '73282932000074' } as const;
  const organisationId = answerableDossier.organisationId!;

  it('are asked for until the answer, and stored with it once, by whoever proved that they may', async () => {
    const { answer, customers, own, addQuote, show, secret } = await setUp();
    customers.incomplete.set(organisationId, { missing: ['type', 'identifier'], type: null });
    expect((await show.execute(secret, network)).customer?.missing).toEqual(['type', 'identifier']);
    expect((await answer.accept(secret, { ...who, customer }, sender)).customer).toBeNull();
    await answer.accept(secret, { ...who, customer: { city: 'Lyon' } }, sender);
    const manager = organiserOf(51, [organisationId]);
    await own.accept((await addQuote()).id, { ...who, customer }, manager, sender);
    expect(customers.completed).toEqual([
      [organisationId, customer, null],
      [organisationId, customer, 51],
    ]);
  });

  it('are not stored with a refusal, and are no obstacle to an acceptance without them', async () => {
    const { answer, customers, own, quote, secret } = await setUp();
    await answer.decline(secret, 'Annulé', sender);
    const manager = organiserOf(51, [organisationId]);
    await expect(own.accept(quote.id, { ...who, customer }, manager, sender)).rejects.toThrow(AlreadyDeclined);
    expect(customers.completed).toEqual([]);
  });
});

describe('the proof of an acceptance, for staff', () => {
  it('is printed when it is opened, if it was not printed before, and then stays unchanged', async () => {
    const { answer, open, openEvidence, answers, quote, secret } = await setUp();
    await expect(openEvidence.execute(quote.id, manager)).rejects.toThrow(EvidenceNotReady);
    await answer.accept(secret, who, sender);
    const copy = await openEvidence.execute(quote.id, manager);
    expect(new TextDecoder().decode(copy.bytes)).toContain('Camille Roux');
    const kept = await answers.evidenceOf(1);
    expect(await openEvidence.execute(quote.id, manager)).toEqual(copy);
    expect(await answers.evidenceOf(1)).toEqual(kept);
    expect(await open.evidence(secret, network)).toEqual(copy);
  });

  it('is returned to callers who may see the dossier; a refusal has none', async () => {
    const { answer, openEvidence, quote, secret } = await setUp();
    await answer.decline(secret, 'Trop cher', sender);
    await expect(openEvidence.execute(quote.id, elsewhere)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(openEvidence.execute(quote.id, manager)).rejects.toThrow(EvidenceNotReady);
  });
});

describe('an answer and its proof, after the transfer of the dossier to another organisation', () => {
  const formerOrganisation = answerableDossier.organisationId!;
  const newOrganisation = 901;

  it.each([
    ['a manager of the new organisation', organiserOf(61, [newOrganisation]), false],
    ['the account that answered', organiserOf(51, [newOrganisation]), true],
    ['a manager of both organisations', organiserOf(62, [newOrganisation, formerOrganisation]), true],
    ['a manager of neither', organiserOf(63, [999]), false],
  ])('are shown only to those who answered: %s', async (_, reader, isShown) => {
    const { own, openEvidence, dossiers, quote } = await setUp();
    await own.accept(quote.id, who, organiserOf(51, [formerOrganisation]), sender);
    const ownership = { ...answerableDossier.ownership, organisationId: newOrganisation };
    dossiers.dossiers.set(quote.summary().demandId, { ...answerableDossier, ownership });
    const isFound = (opening: Promise<unknown>) =>
      opening.then(
        () => true,
        (error: unknown) => !(error instanceof DocumentNotFound),
      );
    expect(await isFound(openEvidence.execute(quote.id, reader))).toBe(isShown);
    expect(await isFound(own.show(quote.id, reader))).toBe(isShown);
  });
});

describe('declining by a link', () => {
  it('leaves the document unvalidated, publishes an event, and cannot be changed by the same link', async () => {
    const { answer, documents, outbox, freeze, issue, quote, secret } = await setUp();
    const shown = await answer.decline(secret, 'Trop cher', sender);
    expect(shown.answer?.words).toEqual({ outcome: 'declined', reason: 'Trop cher' });
    expect((await documents.find(quote.id))!.snapshot()).toMatchObject({ validatedAt: null, acceptance: null });
    expect(outbox.events).toHaveLength(1);
    expect((await answer.decline(secret, 'Autre raison', sender)).answer).toEqual(shown.answer);
    await expect(answer.accept(secret, who, sender)).rejects.toThrow(AlreadyDeclined);
    expect(await freeze.execute(1)).toBeNull();
    expect(await issue.issueFor(quote)).toBeNull();
  });
});

describe('answering from an account', () => {
  const organiser: Principal = {
    accountId: 51,
    role: 'ROLE_USER',
    scope: { kind: 'organiser', accountId: 51, organisationIds: [answerableDossier.organisationId!] },
  };
  const filer: Principal = {
    accountId: answerableDossier.ownership.filedBy!,
    role: 'ROLE_USER',
    scope: { kind: 'organiser', accountId: answerableDossier.ownership.filedBy!, organisationIds: [] },
  };
  const stranger: Principal = {
    accountId: 52,
    role: 'ROLE_USER',
    scope: { kind: 'organiser', accountId: 52, organisationIds: [999] },
  };

  it.each([
    ['manages the organisation', organiser],
    ['filed the demand', filer],
  ])('records the same evidence as a link, with the account instead, for a caller who %s', async (_, principal) => {
    const { own, answer, answers, outbox, documents, clock, quote, secret, verify } = await setUp();
    const shown = await own.accept(quote.id, who, principal, sender);
    expect(shown.answer).toMatchObject({
      number: 1,
      by: { accountId: principal.accountId },
      documentSha256: quote.file.sha256,
      words: { outcome: 'accepted', name: 'Camille Roux', capacity: 'Présidente' },
      answeredAt: clock.now(),
      networkAddress: '192.0.2.7',
      userAgent: 'Phone',
    });
    expect((await documents.find(quote.id))!.snapshot()).toMatchObject({ acceptance: 1, validatedBy: null });
    expect(outbox.events.map(({ type }) => type)).toEqual([
      'documents.document-accepted',
      'documents.document-answered',
    ]);
    // Once, even if it is answered again by the other way.
    expect((await own.accept(quote.id, { ...who, name: 'Autre' }, principal, sender)).answer).toEqual(shown.answer);
    expect((await answer.accept(secret, who, sender)).answer).toEqual(shown.answer);
    await expect(own.decline(quote.id, 'Trop cher', principal, sender)).rejects.toThrow(AlreadyAccepted);
    expect([answers.entries.length, outbox.events.length]).toEqual([1, 2]);
    expect(await verify.execute()).toEqual({ entries: 1, broken: [] });
  });

  it('shows the document without a link, and its answer without a time limit', async () => {
    const { own, clock, quote } = await setUp();
    expect(await own.show(quote.id, organiser)).toMatchObject({
      document: { id: quote.id },
      expiresAt: quote.summary().validUntil,
      answer: null,
    });
    await own.decline(quote.id, 'Trop cher', organiser, sender);
    clock.instant += 400 * 86_400_000;
    expect((await own.show(quote.id, organiser)).answer?.words).toEqual({ outcome: 'declined', reason: 'Trop cher' });
    const refused = own.accept(quote.id, who, organiser, sender);
    await expect(refused).rejects.toThrow(AlreadyDeclined);
    // The answer includes the contact, as the document names it.
    await expect(refused).rejects.toMatchObject({ contact: { phone: quote.content.issuer.phone } });
  });

  it('does not find the documents of others, and requires the ticked sentence', async () => {
    const { own, answers, quote } = await setUp();
    for (const deny of [
      own.show(quote.id, stranger),
      own.accept(quote.id, who, stranger, sender),
      own.decline(quote.id, 'Trop cher', stranger, sender),
      own.show(999, organiser),
    ]) {
      await expect(deny).rejects.toThrow(DocumentNotFound);
    }
    await expect(own.accept(quote.id, { ...who, agreed: false }, organiser, sender)).rejects.toThrow(
      AgreementNotTicked,
    );
    expect(answers.entries).toEqual([]);
  });

  it.each([
    ['replaced', async ({ addQuote }: Scene): Promise<void> => void (await addQuote())],
    [
      'expired',
      async ({ clock, quote }: Scene): Promise<void> => {
        clock.instant = quote.summary().validUntil!;
      },
    ],
    ['closed', ({ dossiers }: Scene): Promise<void> => changeDossier(dossiers, { isOver: true })],
    ['changed', ({ dossiers }: Scene): Promise<void> => changeDossier(dossiers, { departmentId: 38 })],
  ] as const)('is closed (%s) for the same reasons as a link, and returns the contact', async (because, happen) => {
    const scene = await setUp();
    await happen(scene);
    const { own, answers, quote } = scene;
    const closed = own.accept(quote.id, who, organiser, sender);
    await expect(closed).rejects.toThrow(AnsweringClosed);
    await expect(closed).rejects.toMatchObject({
      code: `documents.answering-${because}`,
      contact: { email: quote.content.issuer.email },
    });
    await expect(own.show(quote.id, organiser)).rejects.toThrow(AnsweringClosed);
    expect(answers.entries).toEqual([]);
  });
});

describe('the hashed text', () => {
  const facts = {
    documentId: 12,
    documentType: 1,
    demandId: 7,
    documentSha256: 'd'.repeat(64),
    words: { outcome: 'declined', reason: 'Trop cher' },
    answeredAt: 1,
    networkAddress: '192.0.2.7',
    userAgent: 'Phone',
  } as const;

  it('of an answer by a link stays identical, letter for letter, because entries are verified for ever', () => {
    expect(hashedText('0'.repeat(64), 1, { ...facts, by: { linkDigest: 'a'.repeat(64) } })).toBe(
      `["PDS-EVIDENCE-1",1,"${'0'.repeat(64)}",12,1,7,"${'d'.repeat(64)}","${'a'.repeat(64)}","declined","Trop cher",1,"192.0.2.7","Phone"]`,
    );
  });

  it('of an answer from an account names the account, in a form of its own', () => {
    expect(hashedText('0'.repeat(64), 1, { ...facts, by: { accountId: 51 } })).toBe(
      `["PDS-EVIDENCE-2",1,"${'0'.repeat(64)}",12,1,7,"${'d'.repeat(64)}",51,"declined","Trop cher",1,"192.0.2.7","Phone"]`,
    );
  });
});

describe('the chain of evidence', () => {
  async function chainOf(count: number) {
    const scene = await setUp();
    for (let at = 0; at < count; at += 1) {
      const quote = await scene.addQuote();
      const { secret } = await scene.issue.execute(quote.id, manager);
      await scene.answer.decline(secret, `Raison ${at}`, sender);
    }
    return scene;
  }

  it('detects a changed entry, for each of its facts', async () => {
    const { answers, verify } = await chainOf(5);
    const changes = [
      { documentId: 999 },
      { demandId: 999 },
      { documentSha256: 'f'.repeat(64) },
      { by: { linkDigest: 'f'.repeat(64) } },
      { by: { accountId: 7 } },
      { words: { outcome: 'accepted', name: 'A', capacity: 'B' } as const },
      { words: { outcome: 'declined', reason: 'Autre' } as const },
      { answeredAt: 0 },
      { networkAddress: '198.51.100.1' },
      { userAgent: 'Other' },
    ];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 4 }), fc.constantFrom(...changes), async (at, change) => {
        const entry = answers.entries[at]!;
        answers.entries[at] = { ...entry, ...change };
        expect(await verify.execute()).toEqual({ entries: 5, broken: [{ number: at + 1, problem: 'altered' }] });
        answers.entries[at] = entry;
      }),
    );
    expect(await verify.execute()).toEqual({ entries: 5, broken: [] });
  });

  it.each([1, 2, 3, 4, 5])('detects that entry %i of five was removed', async (number) => {
    const { answers, verify } = await chainOf(5);
    answers.entries.splice(number - 1, 1);
    const { broken } = await verify.execute();
    expect(broken[0]?.problem).toBe('missing');
  });

  it('detects an entry that was rewritten with a correct hash of its own', async () => {
    const { answers, verify } = await chainOf(3);
    const { number, previousHash, ...facts } = answers.entries[1]!;
    const forged = { ...facts, userAgent: 'Other' };
    answers.entries[1] = chainAnswer({ number: number - 1, hash: previousHash }, forged, (text) =>
      new FakeDigests().sha256(text),
    );
    expect((await verify.execute()).broken).toEqual([{ number: 3, problem: 'unchained' }]);
    // Only the recorded end follows the last entry.
    const last = answers.entries[2]!;
    answers.entries[2] = chainAnswer({ number: 2, hash: answers.entries[1].hash }, last, (text) =>
      new FakeDigests().sha256(text),
    );
    expect((await verify.execute()).broken).toEqual([{ number: 3, problem: 'altered' }]);
  });
});

type Scene = Awaited<ReturnType<typeof setUp>>;

async function changeDossier(
  dossiers: InMemoryAnswerableDossiers,
  change: Partial<typeof answerableDossier>,
): Promise<void> {
  dossiers.dossiers.set(7, { ...answerableDossier, ...change });
}
