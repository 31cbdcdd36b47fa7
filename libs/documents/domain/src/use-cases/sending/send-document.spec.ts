import { type LetterFields, LetterRefused, type Principal } from '@pds/kernel';
import { plainSpaces, managerOf38 as elsewhere, managerOf69 as manager } from '@pds/kernel/testing';
import { DocumentNotFound, PrepareDocumentLetter, type QuotableDossier, QuoteExpired } from '../..';
import { completeDossier, customer, documentsInMemory, OneLetterTemplate, rhoneIssuer } from '../../testing';

const template = {
  subject: 'n° {numero}, {evenement}',
  content:
    '<p>{contact} ({client}), {lieu}, du {date_debut} au {date_fin}, {montant}, {validite}, {association}</p><p>Ici : {lien}</p>',
};
const letter: LetterFields = {
  to: 'camille.roux@exemple.fr',
  cc: 'tresorier@exemple.fr',
  subject: 'Devis n° 1',
  content: '<p>Bonjour</p><p>Répondez ici : {lien}</p>',
};

async function setUp(changes: Partial<QuotableDossier> = {}) {
  const scene = documentsInMemory();
  const { documents, dossiers, letters, generate, sendDocument, clock } = scene;
  const quote = await generate.execute({ type: 1, demandId: 7 }, manager);
  dossiers.dossiers.set(7, { ...completeDossier, ...changes });
  return {
    ...scene,
    quote,
    prepare: new PrepareDocumentLetter(documents, dossiers, new OneLetterTemplate(template), letters, clock),
    generate: (type: 2 | 3) => generate.execute({ type, demandId: 7 }, manager),
    send: (
      typed: Partial<LetterFields> = {},
      files: Parameters<typeof sendDocument.execute>[0]['files'] = [],
      by = manager,
      documentId = quote.id,
    ) => sendDocument.execute({ documentId, letter: { ...letter, ...typed }, files }, by),
  };
}

describe('the letter of a document', () => {
  it('is the department’s, filled from the dossier; the link is inserted at sending', async () => {
    const { prepare, quote } = await setUp();
    const { content, ...prepared } = await prepare.execute(quote.id, manager);
    expect(prepared).toEqual({
      subject: '1 n° 1, Marathon des deux rives',
      missing: [],
      receiver: 'camille.roux@exemple.fr',
      fileName: 'devis-1.pdf',
      filledAtSending: ['lien'],
    });
    expect(plainSpaces(content)).toBe(
      plainSpaces(
        `<p>Camille Roux (${customer.name}), Quais de Saône, Lyon, du dimanche 14 mars 2027 au dimanche 14 mars 2027, 384,00 €, samedi 5 décembre 2026, ${rhoneIssuer.name}</p><p>Ici : {lien}</p>`,
      ),
    );
  });

  it('reports the placeholders for which the dossier has no value', async () => {
    const { prepare, quote } = await setUp({
      contact: { ...completeDossier.contact, firstName: ' ', lastName: '' },
    });
    const { missing, content } = await prepare.execute(quote.id, manager);
    expect(missing).toEqual(['contact']);
    expect(content).toContain(`{contact} (${customer.name})`);
  });

  it('contains the values of the document, whatever the dossier contains now', async () => {
    const { event } = completeDossier;
    const aWeek = 7 * 86_400_000;
    const before = await setUp();
    const { prepare, quote } = await setUp({
      organisationId: null,
      totalCents: 1,
      event: {
        ...event,
        name: 'Autre',
        place: 'Ailleurs',
        startsAt: event.startsAt + aWeek,
        endsAt: event.endsAt + aWeek,
      },
    });
    expect(await prepare.execute(quote.id, manager)).toEqual(await before.prepare.execute(before.quote.id, manager));
  });

  it('is prepared for callers who may see the dossier, while the quote is valid', async () => {
    const { prepare, quote, clock, validate } = await setUp();
    await expect(prepare.execute(quote.id, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(prepare.execute(999, manager)).rejects.toThrow(DocumentNotFound);
    clock.instant = quote.validUntil!;
    await expect(prepare.execute(quote.id, manager)).rejects.toThrow(QuoteExpired);
    clock.instant -= 1;
    await validate.execute(quote.id, manager);
    clock.instant += 1;
    expect((await prepare.execute(quote.id, manager)).receiver).toBe('camille.roux@exemple.fr');
  });
});

describe('sending a document', () => {
  it('lets callers who may not validate send the link only to the dossier’s contact', async () => {
    const { send, letters, links } = await setUp();
    const accountant: Principal = { ...manager, role: 'ROLE_ACCOUNTING' };
    for (const elsewhere of [{ to: 'moi@exemple.fr', cc: '' }, { cc: 'moi@exemple.fr' }]) {
      const refused = send(elsewhere, [], accountant);
      await expect(refused).rejects.toMatchObject({ fields: [{ field: 'content' }] });
      await expect(refused).rejects.toThrow(LetterRefused);
    }
    expect([letters.posted, links.issued]).toEqual([[], []]);
    await send({ to: 'moi@exemple.fr', content: '<p>Sans lien</p>' }, [], accountant);
    await send({ to: 'Camille.Roux@exemple.fr', cc: '' }, [], accountant);
    expect([letters.posted.length, links.issued.length]).toEqual([2, 1]);
  });

  it('posts the letter with the frozen PDF, the added files and the secret link, and stores when', async () => {
    const { send, letters, clock, documents, quote, frozenFiles, links } = await setUp();
    const plan = { originalName: 'plan.pdf', bytes: new TextEncoder().encode('plan'), extension: 'pdf' };
    const sent = await send({}, [plan]);
    expect(sent.sendingDate).toBe(clock.instant);
    const [posted] = letters.posted;
    expect(posted).toMatchObject({
      to: 'camille.roux@exemple.fr',
      cc: ['tresorier@exemple.fr'],
      replyTo: 'contact@rhone.exemple.fr',
      subject: 'Devis n° 1',
      content: letter.content,
      button: { label: 'Lire le devis et répondre', url: 'https://pds.example/reponse#link-1' },
      demandId: 7,
      about: { thing: 'document', id: quote.id },
      sentBy: 41,
    });
    const [own, added] = posted!.attachments;
    expect([own!.fileName, own!.file]).toEqual(['devis-1.pdf', (await documents.find(quote.id))!.file]);
    expect(added!.fileName).toBe('plan.pdf');
    expect(new TextDecoder().decode(await frozenFiles.read(added!.file))).toBe('plan');
    expect(links.issued).toEqual([quote.id]);
  });

  it('twice in a row posts one message with one link; other words, or a later time, another one', async () => {
    const { send, letters, links, clock } = await setUp();
    await send();
    clock.instant += 119_000;
    await send();
    expect([letters.posted.length, links.issued.length]).toEqual([1, 1]);
    await send({ to: 'autre@exemple.fr' });
    expect(letters.posted).toHaveLength(2);
    clock.instant += 1_000;
    expect((await send()).sendingDate).toBe(clock.instant);
    expect([letters.posted.length, links.issued.length]).toEqual([3, 3]);
  });

  it('leaves no gap if a document has no link, and issues no link that the text does not contain', async () => {
    const { send, letters, links, validate, quote } = await setUp();
    await send({ content: '<p>Bonjour</p>' });
    expect(links.issued).toEqual([]);
    await validate.execute(quote.id, manager);
    await send();
    expect(letters.posted.map(({ content }) => content)).toEqual(['<p>Bonjour</p>', '<p>Bonjour</p>']);
  });

  it('notes a sent quote in the progress of the sale, and no other document', async () => {
    const { send, followUp, generate, documents } = await setUp();
    await expect(send({ to: 'x' })).rejects.toThrow(LetterRefused);
    expect(followUp.sent).toEqual([]);
    await send();
    expect(followUp.sent).toEqual([7]);
    const convention = await generate(2);
    await send({ content: '<p>Convention</p>' }, [], manager, convention.id);
    expect((await documents.find(convention.id))!.summary().sendingDate).not.toBeNull();
    expect(followUp.sent).toEqual([7]);
  });

  it('refuses invalid letter fields, and posts nothing', async () => {
    const { send, letters, documents, quote } = await setUp();
    for (const wrong of [{ to: 'x' }, { subject: 'a\r\nBcc: b@c.fr' }, { content: '<p>{client}</p>' }, { cc: 'x' }])
      await expect(send(wrong)).rejects.toThrow(LetterRefused);
    expect(letters.posted).toEqual([]);
    expect((await documents.find(quote.id))!.summary().sendingDate).toBeNull();
  });

  it('is allowed for callers who may see the dossier, while the quote can be accepted', async () => {
    const { send, clock, letters, quote } = await setUp();
    await expect(send({}, [], elsewhere)).rejects.toThrow(DocumentNotFound);
    clock.instant = quote.validUntil!;
    await expect(send()).rejects.toThrow(QuoteExpired);
    expect(letters.posted).toEqual([]);
  });
});
