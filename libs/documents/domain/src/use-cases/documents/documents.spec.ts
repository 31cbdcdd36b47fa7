import type { Principal } from '@pds/kernel';
import { managerOf38 as elsewhere, managerOf69 as manager } from '@pds/kernel/testing';
import fc from 'fast-check';
import {
  AlreadyValidated,
  DeleteDocument,
  DocumentNotFound,
  DossierIncomplete,
  DossierNotFound,
  endOfValidity,
  OpenDocument,
  PreviewDocument,
  QuoteExpired,
  type QuotableDossier,
  UnknownDocumentType,
  ValidatedDocumentKept,
  ValidityRefused,
} from '../..';
import { completeDossier, customer, documentsInMemory, rhoneIssuer } from '../../testing';

/** When documents are generated. */
const now = Date.parse('2026-11-20T13:30:00Z');
const organiser: Principal = {
  accountId: 40,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId: 40, organisationIds: [] },
};

function setUp(changes: Partial<QuotableDossier> = {}, issuer = rhoneIssuer) {
  const scene = documentsInMemory(changes, issuer);
  const { documents, dossiers, issuers, frozenFiles, paper, outbox, unitOfWork, clock } = scene;
  return {
    ...scene,
    remove: new DeleteDocument(documents, dossiers, outbox, unitOfWork, clock),
    open: new OpenDocument(documents, dossiers, frozenFiles),
    preview: new PreviewDocument(dossiers, issuers, documents, paper, clock),
  };
}

describe('generating a quote', () => {
  it.each([
    ['69', false, null],
    [null, false, null],
    ['38', false, 'dans le département 38'],
    ['0', false, 'hors de la liste des départements'],
    [null, true, 'sur plusieurs départements'],
  ])(
    'for an event in %s (several: %s) reports where the approval may not be valid: %s',
    async (code, several, expected) => {
      const event = { ...completeDossier.event, departmentCode: code, severalDepartments: several };
      const { generate } = setUp({ event });
      const { warnings } = await generate.execute({ type: 1, demandId: 7 }, manager);
      expect(warnings).toEqual(expected === null ? [] : [expect.stringContaining(expected)]);
      if (expected) expect(warnings[0]).toContain('AG-69-2026');
    },
  );

  it('freezes price, validity, dossier and rule versions', async () => {
    const { generate, documents, dossiers, issuers } = setUp();
    const summary = await generate.execute({ type: 1, demandId: 7 }, manager);
    expect(summary).toMatchObject({
      id: 1,
      uniq: 'uniq-1',
      type: 1,
      demandId: 7,
      priceCents: 38400,
      validatedAt: null,
    });
    expect(new Date(summary.validUntil!).toISOString()).toBe('2026-12-05T23:00:00.000Z');

    dossiers.dossiers.set(7, { ...completeDossier, totalCents: 1 });
    issuers.issuers.set(69, { ...rhoneIssuer, name: 'Other' });
    const { inputs, file } = (await documents.find(1))!.snapshot();
    expect(inputs).toMatchObject({ totalCents: 38400, dossier: completeDossier, issuer: { name: rhoneIssuer.name } });
    expect(inputs.dossier.slots[0]?.sizing.rulesVersion).toBe('RIS');
    expect(file.key).toBe(`documents/devis-1-${file.sha256}.pdf`);
  });

  it('lists everything that is missing, in French, and stores nothing', async () => {
    const slot = { ...completeDossier.slots[0]!, feature: null };
    const { generate, documents, frozenFiles } = setUp({
      organisationId: null,
      departmentId: null,
      officeId: null,
      totalCents: null,
      slots: [completeDossier.slots[0]!, slot],
      ownership: { ...completeDossier.ownership, departmentId: 69 },
    });
    const failure = generate.execute({ type: 1, demandId: 7 }, manager);
    await expect(failure).rejects.toThrow(DossierIncomplete);
    await expect(failure).rejects.toThrow(
      'Le document ne peut pas être généré : aucune organisation n’est définie, aucun prix n’est défini, ' +
        'aucun département n’est défini, la configuration des créneaux est inachevée.',
    );
    expect(await documents.ofDemand(7)).toEqual([]);
    expect(frozenFiles.kept.size).toBe(0);
  });

  it('refuses an issuer with missing fields, naming each of them', async () => {
    const bare = { ...rhoneIssuer, address: ['69003 Lyon'], siret: null, iban: null, paymentConditions: null };
    await expect(setUp({}, bare).generate.execute({ type: 1, demandId: 7 }, manager)).rejects.toMatchObject({
      fields: [{ field: 'issuer.address' }, { field: 'issuer.siret' }, { field: 'issuer.iban' }],
    });
  });

  it('requires an office only if the department has offices', async () => {
    const without = setUp({ officeId: null }, { ...rhoneIssuer, hasOffices: false });
    expect((await without.generate.execute({ type: 1, demandId: 7 }, manager)).id).toBe(1);
    const withOffices = setUp({ officeId: null });
    await expect(withOffices.generate.execute({ type: 1, demandId: 7 }, manager)).rejects.toMatchObject({
      fields: [{ field: 'office', message: 'aucune antenne n’est définie' }],
    });
  });

  it.each([
    ['a deleted organisation', { organisationId: 6 }, 'organization'],
    ['a deleted office', { officeId: 404 }, 'office'],
  ])('refuses %s', async (_, changes, field) => {
    const failure = setUp(changes).generate.execute({ type: 1, demandId: 7 }, manager);
    await expect(failure).rejects.toMatchObject({ fields: [{ field }] });
  });

  it.each([
    ['in four months', '2027-03-14T07:00:00Z', '2026-12-05T23:00:00.000Z', 'the department’s days'],
    ['just after the department’s days', '2026-12-06T07:00:00Z', '2026-12-05T23:00:00.000Z', 'the department’s days'],
    ['at the midnight that ends them', '2026-12-05T23:00:00Z', '2026-12-05T23:00:00.000Z', 'the department’s days'],
    ['on the last of those days', '2026-12-05T07:00:00Z', '2026-12-04T23:00:00.000Z', 'its eve'],
    ['tomorrow', '2026-11-21T07:00:00Z', '2026-11-20T23:00:00.000Z', 'its eve'],
    ['tonight', '2026-11-20T19:00:00Z', '2026-11-20T19:00:00.000Z', 'its start'],
  ])('for an event %s ends with %s', async (_, startsAt, expected) => {
    const { generate } = setUp({ event: { ...completeDossier.event, startsAt: Date.parse(startsAt) } });
    const { validUntil } = await generate.execute({ type: 1, demandId: 7 }, manager);
    expect(new Date(validUntil!).toISOString()).toBe(expected);
  });

  it('of an event that has begun is the department’s', async () => {
    const { generate } = setUp({
      event: { ...completeDossier.event, startsAt: Date.parse('2026-11-20T08:00:00Z') },
    });
    const { validUntil } = await generate.execute({ type: 1, demandId: 7 }, manager);
    expect(validUntil! - Date.parse('2026-11-20T10:00:00Z')).toBeGreaterThan(13 * 86_400_000);
    const set = await generate.execute({ type: 1, demandId: 7, lastValidDay: '2026-11-30' }, manager);
    expect(new Date(set.validUntil!).toISOString()).toBe('2026-11-30T23:00:00.000Z');
  });

  it('takes the last day that staff set, today at the earliest, for a quote only', async () => {
    const { generate } = setUp();
    const quotedUntil = (lastValidDay: string, type = 1) =>
      generate.execute({ type, demandId: 7, lastValidDay }, manager);
    expect(new Date((await quotedUntil('2026-11-20')).validUntil!).toISOString()).toBe('2026-11-20T23:00:00.000Z');
    // Even after the event, which is on 14 March.
    expect(new Date((await quotedUntil('2027-04-01')).validUntil!).toISOString()).toBe('2027-04-01T22:00:00.000Z');
    await expect(quotedUntil('2026-11-19')).rejects.toThrow(ValidityRefused);
    for (const type of [2, 3]) await expect(quotedUntil('2026-11-30', type)).rejects.toThrow(ValidityRefused);
  });

  it('never passes the start of its event by default, for any start, duration and zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 * 24 * 90 }),
        fc.option(fc.integer({ min: 1, max: 365 })),
        fc.constantFrom('Europe/Paris', 'America/Martinique', 'Indian/Reunion'),
        async (minutes, quoteValidityDays, timeZone) => {
          const startsAt = now + minutes * 60_000;
          const { generate } = setUp(
            { event: { ...completeDossier.event, startsAt, timeZone } },
            { ...rhoneIssuer, timeZone, quoteValidityDays },
          );
          const { validUntil } = await generate.execute({ type: 1, demandId: 7 }, manager);
          expect(validUntil).toBeGreaterThan(now);
          expect(validUntil).toBeLessThanOrEqual(startsAt);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is valid for the default number of days if the department sets none', async () => {
    const { generate } = setUp({}, { ...rhoneIssuer, quoteValidityDays: null });
    const { validUntil } = await generate.execute({ type: 1, demandId: 7 }, manager);
    expect(new Date(validUntil!).toISOString()).toBe('2026-12-20T23:00:00.000Z');
  });

  it('does not find dossiers outside the scope, and refuses unknown types', async () => {
    const { generate } = setUp();
    await expect(generate.execute({ type: 1, demandId: 7 }, elsewhere)).rejects.toThrow(DossierNotFound);
    await expect(generate.execute({ type: 1, demandId: 8 }, manager)).rejects.toThrow(DossierNotFound);
    await expect(generate.execute({ type: 4, demandId: 7 }, manager)).rejects.toThrow(UnknownDocumentType);
  });
});

describe('generating a convention', () => {
  const convention = { type: 2, demandId: 7 };

  it('freezes both parties and the price, without an end of validity', async () => {
    const { generate, documents, dossiers } = setUp();
    expect(await generate.execute(convention, manager)).toMatchObject({ type: 2, priceCents: 38400, validUntil: null });
    dossiers.dossiers.set(7, { ...completeDossier, totalCents: 1 });
    const { inputs, file } = (await documents.find(1))!.snapshot();
    const { conventionConditions } = rhoneIssuer;
    expect(inputs).toMatchObject({
      totalCents: 38400,
      acceptedQuoteId: null,
      issuer: { conventionConditions },
      customer,
    });
    expect(file.key).toContain('documents/convention-1-');
  });

  it('names the accepted quote if its customer and price are the same', async () => {
    const { generate, validate, documents, dossiers } = setUp();
    await generate.execute({ type: 1, demandId: 7 }, manager);
    await validate.execute(1, manager);
    await generate.execute(convention, manager);
    dossiers.dossiers.set(7, { ...completeDossier, totalCents: 38401 });
    await generate.execute(convention, manager);
    expect((await documents.find(2))!.content).toMatchObject({ acceptedQuoteId: 1 });
    expect((await documents.find(3))!.content).toMatchObject({ acceptedQuoteId: null });
  });

  it('names the missing signatories, besides what every document needs', async () => {
    const contact = { ...completeDossier.contact, firstName: ' ', lastName: '' };
    const bare = setUp({ contact, totalCents: null }, { ...rhoneIssuer, signatory: null });
    bare.issuers.customers.set(5, { ...customer, address: [] });
    await expect(bare.generate.execute(convention, manager)).rejects.toMatchObject({
      fields: [
        { field: 'price' },
        { field: 'issuer.signatory' },
        { field: 'contact' },
        { field: 'organization.address' },
      ],
    });
    expect(await bare.documents.ofDemand(7)).toEqual([]);
  });
});

describe('generating a device declaration', () => {
  const declaration = { type: 3, demandId: 7 };

  it('contains the device, and nothing of the price', async () => {
    const { generate, documents } = setUp();
    expect(await generate.execute(declaration, manager)).toMatchObject({ type: 3, priceCents: null, validUntil: null });
    const { inputs, file } = (await documents.find(1))!.snapshot();
    expect(inputs.dossier).toMatchObject({ totalCents: null, pricing: null, lines: [], slots: [{ lines: [] }] });
    expect(inputs.dossier.slots[0]!.sizing).toEqual(completeDossier.slots[0]!.sizing);
    expect(JSON.stringify(inputs)).not.toContain('38400');
    expect(file.key).toContain('documents/declaration-1-');
  });

  it('requires what an authority requires, but neither a SIRET nor an IBAN', async () => {
    const [slot] = completeDossier.slots;
    const working = ['Le délai d’intervention des secours publics n’est pas renseigné.'];
    const unsized = { ...slot!, sizing: { ...slot!.sizing, ris: null, grid: null, working } };
    const event = { ...completeDossier.event, place: '', address: ' ', city: '' };
    const issuer = { ...rhoneIssuer, approvalNumber: null, signatory: null, siret: null, iban: null };
    await expect(
      setUp({ event, slots: [slot!, unsized] }, issuer).generate.execute(declaration, manager),
    ).rejects.toMatchObject({
      fields: [
        { field: 'issuer.approvalNumber' },
        { field: 'place' },
        { field: 'slots.11.ris', message: expect.stringContaining('(le délai d’intervention des secours publics') },
        { field: 'issuer.signatory' },
      ],
    });
  });

  it('requires what the specification requires of every document, including a price', async () => {
    const slots = [{ ...completeDossier.slots[0]!, publicBehaviour: null }];
    await expect(
      setUp({ organisationId: null, totalCents: null, slots }).generate.execute(declaration, manager),
    ).rejects.toMatchObject({ fields: [{ field: 'organization' }, { field: 'price' }, { field: 'slots' }] });
  });
});

describe('previewing a document', () => {
  it.each([
    [1, 'apercu-devis-7.pdf'],
    [2, 'apercu-convention-7.pdf'],
    [3, 'apercu-declaration-7.pdf'],
  ])('of type %i returns a draft, stores nothing and takes no number', async (type, fileName) => {
    const { preview, generate, documents, frozenFiles } = setUp();
    const draft = await preview.execute({ type, demandId: 7 }, manager);
    expect(draft.fileName).toBe(fileName);
    expect(new TextDecoder().decode(draft.bytes)).toMatch(/^aperçu .*Marathon des deux rives/);
    expect(await documents.ofDemand(7)).toEqual([]);
    expect(frozenFiles.kept.size).toBe(0);
    expect((await generate.execute({ type, demandId: 7 }, manager)).id).toBe(1);
  });

  it('reports what is missing like generating does, and does not find dossiers outside the scope', async () => {
    const { preview } = setUp({ totalCents: null });
    await expect(preview.execute({ type: 2, demandId: 7 }, manager)).rejects.toMatchObject({
      code: 'documents.dossier-incomplete',
      fields: [{ field: 'price' }],
    });
    await expect(preview.execute({ type: 1, demandId: 7 }, elsewhere)).rejects.toThrow(DossierNotFound);
    await expect(preview.execute({ type: 1, demandId: 8 }, manager)).rejects.toThrow(DossierNotFound);
    await expect(preview.execute({ type: 4, demandId: 7 }, manager)).rejects.toThrow(UnknownDocumentType);
  });
});

describe('end of validity', () => {
  it('is a local midnight, also across a clock change and a change of year', () => {
    const iso = (instant: number) => new Date(instant).toISOString();
    expect(iso(endOfValidity(Date.parse('2027-03-20T23:30:00Z'), 10, 'Europe/Paris'))).toBe('2027-03-31T22:00:00.000Z');
    expect(iso(endOfValidity(Date.parse('2026-12-31T10:00:00Z'), 30, 'Indian/Reunion'))).toBe(
      '2027-01-30T20:00:00.000Z',
    );
    expect(iso(endOfValidity(Date.parse('2026-12-31T10:00:00Z'), 0, 'Europe/Paris'))).toBe('2026-12-31T23:00:00.000Z');
  });
});

describe('a generated quote', () => {
  const generated = async () => {
    const all = setUp();
    await all.generate.execute({ type: 1, demandId: 7 }, manager);
    return all;
  };

  it('is validated once, irreversibly', async () => {
    const { validate, documents } = await generated();
    expect((await validate.execute(1, manager)).validatedAt).toBe(Date.parse('2026-11-20T13:30:00Z'));
    expect((await documents.ofDemand(7))[0]!.validatedAt).not.toBeNull();
    await expect(validate.execute(1, manager)).rejects.toThrow(AlreadyValidated);
  });

  it('can be validated until the last second of its last day, not after', async () => {
    const { validate, clock } = await generated();
    clock.instant = Date.parse('2026-12-05T23:00:00Z');
    await expect(validate.execute(1, manager)).rejects.toThrow(QuoteExpired);
    clock.instant -= 1;
    await expect(validate.execute(1, manager)).resolves.toMatchObject({ validatedAt: clock.instant });
  });

  it('can be deleted before its validation, not after', async () => {
    const { validate, remove, generate, documents } = await generated();
    await remove.execute(1, manager);
    expect(await documents.find(1)).toBeNull();
    await generate.execute({ type: 1, demandId: 7 }, manager);
    await validate.execute(2, manager);
    await expect(remove.execute(2, manager)).rejects.toThrow(ValidatedDocumentKept);
  });

  it('opens only for managers of the scope and for the organiser who filed the demand', async () => {
    const { open } = await generated();
    for (const principal of [manager, organiser]) {
      const opened = await open.execute({ uniq: 'uniq-1' }, principal);
      expect(opened.fileName).toBe('devis-1.pdf');
      expect(new TextDecoder().decode(opened.bytes)).toContain('Marathon des deux rives');
    }
    await expect(open.execute({ uniq: 'uniq-1' }, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(open.execute({ id: 1 }, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(open.execute({ uniq: 'uniq-2' }, manager)).rejects.toThrow(DocumentNotFound);
  });

  it('cannot be validated or deleted from outside the scope', async () => {
    const { validate, remove } = await generated();
    await expect(validate.execute(1, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(remove.execute(1, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(validate.execute(9, manager)).rejects.toThrow(DocumentNotFound);
  });
});
