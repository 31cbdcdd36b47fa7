import type { Principal } from '@pds/kernel';
import { InMemoryRateLimiter, managerOf38 as elsewhere, managerOf69 as manager } from '@pds/kernel/testing';
import {
  AttestationRefused,
  DocumentNotFound,
  DossierIncomplete,
  linkRequestsPerHour,
  LinkUnknown,
  OpenAttestation,
  type QuotableDossier,
  ShowAttestation,
  TooManyLinkRequests,
} from '../..';
import {
  answerableDossier,
  completeDossier,
  documentsInMemory,
  FakeDigests,
  InMemoryAnswerableDossiers,
  InMemoryAttestationPaper,
  InMemoryAttestations,
  rhoneIssuer,
} from '../../testing';

const network = '192.0.2.7';
const organiser: Principal = {
  accountId: 40,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId: 40, organisationIds: [5] },
};

async function setUp(issuer = rhoneIssuer) {
  const scene = documentsInMemory({}, issuer);
  const { documents, dossiers, issuers, names, frozenFiles, clock } = scene;
  const states = new InMemoryAnswerableDossiers();
  const attestations = new InMemoryAttestations();
  const digests = new FakeDigests();
  const limiter = new InMemoryRateLimiter();
  const show = new ShowAttestation(attestations, documents, dossiers, states, digests, limiter, clock);
  const open = new OpenAttestation(
    documents,
    dossiers,
    show,
    issuers,
    attestations,
    names,
    digests,
    new InMemoryAttestationPaper(),
    frozenFiles,
    scene.timeline,
    scene.unitOfWork,
    clock,
  );
  const convention = () => scene.generate.execute({ type: 2, demandId: 7 }, manager);
  const accepted = async () => {
    const { id } = await convention();
    clock.instant += 1_000;
    await scene.validate.execute(id, manager);
    return id;
  };
  const print = async (id: number, principal = organiser) => {
    const { fileName, bytes } = await open.execute(id, principal);
    return { fileName, ...JSON.parse(new TextDecoder().decode(bytes)) };
  };
  const statusOf = async (secret: string) => (await show.execute(secret, network)).status;
  const change = (changes: Partial<QuotableDossier>) => dossiers.dossiers.set(7, { ...completeDossier, ...changes });
  return { ...scene, states, open, show, convention, accepted, print, statusOf, change };
}

describe('the attestation of presence of a convention', () => {
  it('is printed once, from what was accepted, for staff and organiser alike, without price and contact', async () => {
    const { accepted, print, change, clock, issuers, timeline } = await setUp();
    const id = await accepted();
    change({ totalCents: 1, contact: { ...completeDossier.contact, firstName: 'Zoé' } });
    const first = await print(id);
    expect(first).toMatchObject({
      fileName: `attestation-${id}.pdf`,
      content: { conventionId: id, acceptedAt: clock.instant, issuer: { approvalNumber: 'AG-69-2026' } },
    });
    expect(first.content.dossier.slots).toMatchObject([{ name: 'Course', rescueWorkerCount: 4, lines: [] }]);
    expect(JSON.stringify(first)).not.toMatch(/38400|Cents|Camille|Zoé/);
    clock.instant += 86_400_000;
    issuers.issuers.set(69, { ...rhoneIssuer, name: 'Autre nom' });
    expect(await print(id, manager)).toEqual(first);
    expect(timeline.entries.filter(({ what }) => what === 'documents.attested')).toMatchObject([
      { dossierId: 7, by: organiser.accountId, facts: { document: id, type: 2 } },
    ]);
  });

  it('is refused before the convention is accepted, and on a quote', async () => {
    const { convention, generate, validate, print } = await setUp();
    const { id } = await convention();
    const quote = await generate.execute({ type: 1, demandId: 7 }, manager);
    await validate.execute(quote.id, manager);
    for (const each of [id, quote.id]) {
      await expect(print(each)).rejects.toMatchObject({ code: 'documents.attestation-not-accepted', kind: 'conflict' });
    }
  });

  it('names the approval of today, and is refused without one', async () => {
    const { accepted, print, issuers } = await setUp({ ...rhoneIssuer, approvalNumber: null });
    const id = await accepted();
    await expect(print(id)).rejects.toThrow(DossierIncomplete);
    issuers.issuers.set(69, { ...rhoneIssuer, approvalNumber: 'AG-69-2027' });
    expect((await print(id)).content.issuer.approvalNumber).toBe('AG-69-2027');
  });

  it('is not found outside the scope', async () => {
    const { accepted, open } = await setUp();
    await expect(open.execute(await accepted(), elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(open.execute(999, manager)).rejects.toThrow(DocumentNotFound);
  });

  it('is checked by its secret alone, which nobody guesses', async () => {
    const { accepted, print, show } = await setUp();
    const { seal, content } = await print(await accepted());
    expect(await show.execute(seal.secret, network)).toEqual({ content, contentSha256: seal.sha256, status: 'valid' });
    await expect(show.execute(`${seal.secret}x`, network)).rejects.toThrow(LinkUnknown);
    for (let each = 2; each < linkRequestsPerHour; each += 1) await show.execute(seal.secret, network);
    await expect(show.execute(seal.secret, network)).rejects.toThrow(TooManyLinkRequests);
  });

  it('is replaced once a newer convention is accepted, not while that waits', async () => {
    const { accepted, convention, validate, print, statusOf, clock } = await setUp();
    const [older, newer] = [await accepted(), await convention()];
    const { seal } = await print(older);
    expect(await statusOf(seal.secret)).toBe('valid');
    clock.instant += 1_000;
    await validate.execute(newer.id, manager);
    expect(await statusOf(seal.secret)).toBe('replaced');
    await expect(print(older)).rejects.toMatchObject({ code: 'documents.attestation-replaced' });
    expect(await statusOf((await print(newer.id)).seal.secret)).toBe('valid');
  });

  const [slot] = completeDossier.slots;
  const { event } = completeDossier;
  it.each<[string, Partial<QuotableDossier>]>([
    ['hours', { slots: [{ ...slot!, endsAt: slot!.endsAt + 3_600_000 }] }],
    ['rescuers', { slots: [{ ...slot!, rescueWorkerCount: 2 }] }],
    ['days', { event: { ...event, startsAt: event.startsAt + 86_400_000, endsAt: event.endsAt + 86_400_000 } }],
    ['postal code', { event: { ...event, postalCode: '69002' } }],
    ['place in the same town', { event: { ...event, place: 'Gymnase' } }],
    ['name of the event', { event: { ...event, name: 'Trail' } }],
    ['organiser', { organisationId: 6 }],
    ['department', { departmentId: 38 }],
  ])('is replaced while the dossier has other %s than the convention, and valid again afterwards', async (_, other) => {
    const { accepted, print, statusOf, change } = await setUp();
    const id = await accepted();
    const { seal } = await print(id);
    change(other);
    expect(await statusOf(seal.secret)).toBe('replaced');
    await expect(print(id, manager)).rejects.toThrow(AttestationRefused);
    change({});
    expect(await statusOf(seal.secret)).toBe('valid');
  });

  it('stays valid when only the price, an option or the name of a slot differs', async () => {
    const { accepted, print, statusOf, change } = await setUp();
    const { seal } = await print(await accepted());
    change({
      totalCents: 50_000,
      slots: [{ ...slot!, name: 'Départ' }],
      pricing: { ...completeDossier.pricing!, options: [{ name: 'Quad', priceCents: 9_000, dayCount: 1 }] },
    });
    expect(await statusOf(seal.secret)).toBe('valid');
  });

  it('is cancelled with its dossier: refused, cancelled or « Sans suite », or deleted', async () => {
    const { accepted, print, statusOf, states, dossiers } = await setUp();
    const id = await accepted();
    const { seal } = await print(id);
    states.dossiers.set(7, { ...answerableDossier, isOver: true });
    expect(await statusOf(seal.secret)).toBe('cancelled');
    await expect(print(id)).rejects.toMatchObject({ code: 'documents.attestation-cancelled' });
    states.dossiers.delete(7);
    dossiers.dossiers.delete(7);
    expect(await statusOf(seal.secret)).toBe('cancelled');
  });
});
