import type { DossierAnnex } from '@pds/demand/contract';
import { DeclarationSent } from '@pds/documents/contract';
import { LetterRefused, type LetterFields } from '@pds/kernel';
import { managerOf38 as elsewhere, managerOf69 as manager } from '@pds/kernel/testing';
import {
  AnnexUnreadable,
  DeclarationFile,
  DeclarationParts,
  DeclarationRecipients,
  DocumentNotFound,
  type FilesToJoin,
  NotADeclaration,
  PrepareDeclarationLetter,
  SendDeclaration,
} from '../..';
import { documentsInMemory, OneLetterTemplate } from '../../testing';

const letter: LetterFields = {
  to: 'pref@rhone.example',
  cc: 'mairie@lyon.example',
  subject: 'Déclaration',
  content: '<p>Madame, Monsieur,</p>',
};

/** Joins the texts of the files. */
class JoinedTexts extends DeclarationFile {
  override async join(read: () => Promise<FilesToJoin>): Promise<Uint8Array> {
    const { declaration, annexes } = await read();
    const texts = annexes.map(({ name, bytes }) => {
      const text = new TextDecoder().decode(bytes);
      if (text === 'damaged') throw new AnnexUnreadable(name);
      return `${name}: ${text}`;
    });
    return new TextEncoder().encode([declaration.length > 0 ? 'declaration' : '', ...texts].join(' + '));
  }
}

async function setUp(recipients: readonly string[] = []) {
  const scene = documentsInMemory();
  const { documents, dossiers, letters, frozenFiles, generate, sendDocument } = scene;
  const annexed: DossierAnnex[] = [];
  const authorities = new (class extends DeclarationRecipients {
    override async of() {
      return recipients;
    }
  })();
  const parts = new DeclarationParts(documents, dossiers, { annexes: async () => annexed });
  const send = new SendDeclaration(parts, new JoinedTexts(), sendDocument, frozenFiles);
  const annex = async (name: string, kind: DossierAnnex['kind'], text: string, mediaType = 'application/pdf') => {
    const file = await frozenFiles.freeze(new TextEncoder().encode(text), { folder: 'uploads', extension: 'pdf' });
    annexed.push({ name, kind, mediaType, file });
  };
  return {
    ...scene,
    annex,
    generate: (type: 1 | 3) => generate.execute({ type, demandId: 7 }, manager),
    prepare: new PrepareDeclarationLetter(
      parts,
      new OneLetterTemplate({ subject: 'n° {numero}', content: '<p>{evenement}</p>' }),
      authorities,
      letters,
    ),
    send: (documentId: number, typed: Partial<LetterFields> = {}, by = manager) =>
      send.execute({ documentId, letter: { ...letter, ...typed }, files: [] }, by),
  };
}

describe('the letter of a declaration to the authorities', () => {
  it('is the department’s, to its recipients, and names the annexes that are joined', async () => {
    const { generate, prepare, annex } = await setUp([
      'pref@rhone.example',
      'sdis@rhone.example',
      'samu@rhone.example',
    ]);
    const { id } = await generate(3);
    await annex('Arrêté municipal', 'decree', 'decree');
    await annex('Plan d’accès', 'access-plan', 'plan', 'image/png');
    await annex('Plan d’accès', 'access-plan', 'track', 'application/gpx+xml');
    await annex('Bon de commande', 'other', 'order');
    expect(await prepare.execute(id, manager)).toMatchObject({
      subject: `n° ${id}`,
      receiver: 'pref@rhone.example',
      subReceiver: 'sdis@rhone.example, samu@rhone.example',
      fileName: `declaration-${id}-et-annexes.pdf`,
      joined: ['Arrêté municipal', 'Plan d’accès'],
    });
  });

  it('has no recipient where the department has set none', async () => {
    const { generate, prepare } = await setUp();
    const { id } = await generate(3);
    expect(await prepare.execute(id, manager)).toMatchObject({ receiver: '', subReceiver: '', joined: [] });
    await expect(prepare.execute(id, elsewhere)).rejects.toThrow(DocumentNotFound);
  });
});

describe('sending a declaration', () => {
  it('sends one file of the declaration and its annexes, which counts as sent only once it has arrived', async () => {
    const { generate, send, annex, letters, followUp, frozenFiles } = await setUp();
    const { id } = await generate(3);
    await annex('Arrêté municipal', 'decree', 'decree');
    await annex('Plan d’accès', 'access-plan', 'plan');
    const sent = await send(id);
    expect(sent).toMatchObject({ id, sendingDate: Date.parse('2026-11-20T13:30:00Z') });
    expect(followUp).toMatchObject({ declared: [], sent: [] });
    const [{ attachments, ...posted }] = letters.posted as [(typeof letters.posted)[number]];
    expect(posted).toMatchObject({ to: letter.to, demandId: 7, about: { thing: 'document', id }, sentBy: 41 });
    expect(posted.whenSent).toEqual(DeclarationSent({ demandId: 7 }));
    expect(attachments.map(({ fileName }) => fileName)).toEqual([`declaration-${id}-et-annexes.pdf`]);
    expect(new TextDecoder().decode(await frozenFiles.read(attachments[0]!.file))).toBe(
      'declaration + Arrêté municipal: decree + Plan d’accès: plan',
    );
  });

  it('sends the same letter once within two minutes', async () => {
    const { generate, send, letters } = await setUp();
    const { id } = await generate(3);
    await send(id);
    await send(id);
    expect(letters.posted).toHaveLength(1);
  });

  it('sends nothing when an annex is unreadable, and names it', async () => {
    const { generate, send, annex, letters } = await setUp();
    const { id } = await generate(3);
    await annex('Plan d’accès', 'access-plan', 'damaged');
    await expect(send(id)).rejects.toThrow(AnnexUnreadable);
    await expect(send(id)).rejects.toThrow('Plan d’accès');
    expect(letters.posted).toEqual([]);
  });

  it('refuses another kind of document, a foreign dossier and a letter without recipient', async () => {
    const { generate, send, letters } = await setUp();
    const [quote, declaration] = [await generate(1), await generate(3)];
    await expect(send(quote.id)).rejects.toThrow(NotADeclaration);
    await expect(send(declaration.id, {}, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(send(declaration.id, { to: '' })).rejects.toThrow(LetterRefused);
    expect(letters.posted).toEqual([]);
  });
});
