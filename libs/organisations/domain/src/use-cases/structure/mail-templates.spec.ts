import { ChangedMeanwhile, placeholdersIn, stripTags } from '@pds/kernel';
import { ImmediateUnitOfWork, InMemoryEditions, managerOf69 as manager } from '@pds/kernel/testing';
import { defaultMailTemplate, mailTemplateKinds, placeholdersOfKind } from '@pds/organisations/contract';
import {
  checkedMailTemplate,
  DepartmentNotFound,
  EditMailTemplate,
  InvalidFields,
  MailTemplateNotFound,
  ResetMailTemplate,
  type RichText,
  ShowMailTemplates,
} from '../../index';
import { InMemoryDepartments, InMemoryMailTemplates, sampleDepartments } from '../../testing';

function setUp() {
  const departments = new InMemoryDepartments(sampleDepartments);
  const templates = new InMemoryMailTemplates();
  const editions = new InMemoryEditions();
  const unitOfWork = new ImmediateUnitOfWork();
  const richText: RichText = { clean: (html) => html.replaceAll('<script>', '') };
  return {
    edit: new EditMailTemplate(departments, templates, richText, editions, unitOfWork),
    reset: new ResetMailTemplate(departments, templates, editions, unitOfWork),
    show: new ShowMailTemplates(departments, templates, editions),
  };
}

const own = { subject: 'Votre devis {numero}', content: '<p>Bonjour {contact}<script></p>' };

describe('the letters of a department', () => {
  it('are the default ones until it writes its own, and again after a reset', async () => {
    const { edit, reset, show } = setUp();
    const before = await show.execute(69, manager);
    expect(before.map(({ kind, isDefault }) => [kind, isDefault])).toEqual(
      mailTemplateKinds.map((kind) => [kind, true]),
    );
    await edit.execute({ departmentId: 69, kind: 'quote', template: own, version: 0 }, manager);
    expect((await show.execute(69, manager))[0]).toEqual({
      kind: 'quote',
      subject: 'Votre devis {numero}',
      content: '<p>Bonjour {contact}</p>',
      isDefault: false,
      version: 1,
    });
    await reset.execute({ departmentId: 69, kind: 'quote' }, manager);
    expect((await show.execute(69, manager))[0]).toMatchObject({ ...defaultMailTemplate('quote'), isDefault: true });
  });

  it('are changed by one person at a time', async () => {
    const { edit } = setUp();
    await edit.execute({ departmentId: 69, kind: 'quote', template: own, version: 0 }, manager);
    const late = edit.execute({ departmentId: 69, kind: 'quote', template: own, version: 0 }, manager);
    await expect(late).rejects.toThrow(ChangedMeanwhile);
    await edit.execute({ departmentId: 69, kind: 'invoice', template: own, version: 0 }, manager);
  });

  it('are found only in the scope, and by kinds that exist', async () => {
    const { edit, reset, show } = setUp();
    await expect(show.execute(201, manager)).rejects.toThrow(DepartmentNotFound);
    for (const useCase of [edit, reset]) {
      await expect(useCase.execute({ departmentId: 201, kind: 'quote', template: own }, manager)).rejects.toThrow(
        DepartmentNotFound,
      );
      await expect(useCase.execute({ departmentId: 69, kind: 'constructor', template: own }, manager)).rejects.toThrow(
        MailTemplateNotFound,
      );
    }
  });
});

describe('a letter', () => {
  it.each(mailTemplateKinds)('with the default text for %s passes its own rules', (kind) => {
    expect(checkedMailTemplate(kind, defaultMailTemplate(kind))).toEqual(defaultMailTemplate(kind));
  });

  it.each([
    [{ subject: ' ' }, { subject: 'Le sujet est obligatoire' }],
    [{ subject: 'a\nb' }, { subject: 'Le sujet tient sur une seule ligne' }],
    [{ subject: 'Devis {clientt}' }, { subject: 'Champ inconnu : {clientt}' }],
    [{ subject: '{lien}' }, { subject: 'Champ inconnu\u00a0: {lien}' }],
    [{ subject: '{suivi}' }, { subject: 'Champ inconnu\u00a0: {suivi}' }],
    [{ content: '<p></p>' }, { content: 'Le contenu est obligatoire' }],
    [{ content: '<p>{Client} {echeance}</p>' }, { content: 'Champs inconnus : {Client}, {echeance}' }],
    [{ content: '<p>{cl<em>ient</em>}</p>' }, { content: expect.stringContaining('{client}') }],
    [{ content: '<p>{ client }</p>' }, { content: expect.stringContaining('{client}') }],
    [{ content: 'a'.repeat(50_001) }, { content: expect.stringContaining('trop long') }],
  ])('is refused with %j', (fields, messages) => {
    const wrong = { ...defaultMailTemplate('quote'), ...fields };
    let refused: unknown;
    try {
      checkedMailTemplate('quote', wrong);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(InvalidFields);
    const said = (refused as InvalidFields).fields.map(({ field, message }) => [field, message]);
    expect(Object.fromEntries(said)).toEqual(messages);
  });

  it.each(mailTemplateKinds.filter((kind) => kind !== 'declaration-to-authorities'))(
    'to a customer says what it is about, when, how much, what to press, whom to call and where to follow it: %s',
    (kind) => {
      const { subject, content } = defaultMailTemplate(kind);
      expect(subject).toMatch(/^\{evenement\}\u00a0: /u);
      const asked = ['evenement', 'quand', 'montant', 'reste', 'lien', 'association', 'coordonnees', 'suivi'];
      // The first mention of the amount due is in what to do.
      const facts = content.slice(content.indexOf('{evenement}'));
      const found = placeholdersIn(stripTags(facts)).filter((name) => asked.includes(name));
      expect(found).toEqual(asked.filter((name) => found.includes(name)));
      expect(found).toEqual(expect.arrayContaining(['evenement', 'quand', 'association', 'coordonnees', 'suivi']));
      const isSold = ['quote', 'convention', 'invoice', 'reminder-1', 'reminder-2', 'reminder-3'].includes(kind);
      expect(found.includes('lien')).toBe(isSold);
      expect(found.some((name) => name === 'montant' || name === 'reste')).toBe(isSold);
    },
  );

  it('offers each placeholder under a name of its own', () => {
    for (const kind of mailTemplateKinds) {
      const names = placeholdersOfKind(kind).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      const { subject, content } = defaultMailTemplate(kind);
      expect(names).toEqual(expect.arrayContaining(placeholdersIn(subject + stripTags(content))));
    }
  });
});
