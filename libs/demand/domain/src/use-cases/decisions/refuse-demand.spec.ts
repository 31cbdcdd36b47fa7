import type { RefusalCause } from '@pds/demand/contract';
import { ChangedMeanwhile, LetterRefused, type LetterTemplate } from '@pds/kernel';
import { InMemoryLetters } from '@pds/kernel/testing';
import { DemandNotFound, IllegalStatusChange, InvalidConfiguration } from '../../demand.errors';
import type { DemandFiling } from '../../model/dossier/demand-state';
import { RefusalLetters, type RefusingAssociation } from '../../ports/refusal-letters';
import { demandInMemory, manager, managerOf38 } from '../../testing';
import { PrepareRefusalLetter } from './prepare-refusal-letter';
import { RefuseDemand, type RefuseDemandCommand } from './refuse-demand';

class OneLetter extends RefusalLetters {
  override async templateFor(departmentId: number | null, cause: RefusalCause): Promise<LetterTemplate> {
    return {
      subject: `${departmentId}, ${cause} – {evenement}`,
      content: '<p>{contact}, {client}, {lieu}, {date_debut}, {date_fin}, {association}, {coordonnees}, {suivi}</p>',
    };
  }

  override async association(departmentId: number): Promise<RefusingAssociation | null> {
    return departmentId === 69 ? { name: 'Protection civile du Rhône', reachedBy: ['04 78 00 00 00', null] } : null;
  }

  override async replyAddress(departmentId: number | null, officeId: number | null): Promise<string | null> {
    return officeId === null ? `departement-${departmentId}@exemple.example` : `antenne-${officeId}@exemple.example`;
  }
}

const letter = { to: ' camille@exemple.example ', subject: 'Votre demande', content: '<p>Bonjour</p>' };

async function setUp(filing: Partial<DemandFiling> = {}) {
  const scene = await demandInMemory(filing);
  const { id, demands, organisers, people, unitOfWork, clock, configure } = scene;
  const letters = new InMemoryLetters();
  const refuse = new RefuseDemand(demands, people, letters, new OneLetter(), unitOfWork, clock);
  return {
    ...scene,
    letters,
    prepare: new PrepareRefusalLetter(demands, organisers, new OneLetter(), letters),
    refuse: (command: Partial<RefuseDemandCommand> = {}, by = manager) =>
      refuse.execute({ id, cause: 2, letter, ...command }, by),
    support: (dpsSupport: boolean, version: number) =>
      configure.execute({ id, version, change: { dpsSupport } }, manager),
    remove: () => scene.deleteDemand.execute(id, manager),
  };
}

describe('the letter of a refusal', () => {
  it('is the department’s letter for the cause, filled with the demand', async () => {
    const { id, prepare } = await setUp({ organisationId: 7 });
    expect(await prepare.execute(id, 3, manager)).toEqual({
      subject: '69, 3 – Foulées de Lyon',
      content:
        '<p>Camille Durand, Les Foulées du Rhône, Lyon, samedi 8 mai 2027, dimanche 9 mai 2027, Protection civile du Rhône, ' +
        '04 78 00 00 00, Suivre ma demande (/admin/organization/aid-station/show/1)</p>',
      missing: [],
      receiver: 'camille@exemple.example',
    });
  });

  it('reports the placeholders without a value in the demand', async () => {
    const { id, prepare } = await setUp();
    const { content, missing } = await prepare.execute(id, 1, manager);
    expect(missing).toEqual(['client']);
    expect(content).toContain('{client}');
  });

  it('is for users who see the demand, and for a demand that can be refused', async () => {
    const { id, prepare, transform } = await setUp();
    await expect(prepare.execute(id, 1, managerOf38)).rejects.toThrow(DemandNotFound);
    await expect(prepare.execute(99, 1, manager)).rejects.toThrow(DemandNotFound);
    await transform();
    await expect(prepare.execute(id, 1, manager)).rejects.toThrow(IllegalStatusChange);
  });
});

describe('refusing a demand', () => {
  it.each([1, 2, 3, 4] as const)('makes it REFUSÉE for the cause %i, and sends the letter', async (cause) => {
    const { id, refuse, state, letters } = await setUp();
    await refuse({ cause, version: 1 });
    expect(await state()).toMatchObject({
      ...{ status: 2, dpsSupport: false, dpsSupportCause: cause },
      ...{ version: 2, updatedBy: manager.accountId },
    });
    expect(letters.posted).toEqual([
      {
        ...{ key: `care:${id}:2`, to: 'camille@exemple.example', cc: [], subject: 'Votre demande' },
        ...{ content: '<p>Bonjour</p>', demandId: id, about: { thing: 'care', id }, attachments: [] },
        ...{ sentBy: manager.accountId, replyTo: 'departement-69@exemple.example' },
      },
    ]);
  });

  it.each([
    [{ to: 'personne' }, ['receiver']],
    [{ to: '' }, ['receiver']],
    [{ subject: ' ' }, ['subject']],
    [{ subject: 'a\r\nBcc: cible@piege.example' }, ['subject']],
    [{ subject: '{client}', content: '<p>{lien}</p>' }, ['subject', 'content']],
    [{ content: '<p></p>' }, ['content']],
  ])('changes nothing with an invalid letter: %j', async (fields, names) => {
    const { refuse, state, letters } = await setUp();
    const refusal = await refuse({ letter: { ...letter, ...fields } }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LetterRefused);
    expect((refusal as LetterRefused).fields.map(({ field }) => field)).toEqual(names);
    expect(await state()).toMatchObject({ status: 1, dpsSupport: true, dpsSupportCause: null, version: 1 });
    expect(letters.posted).toEqual([]);
  });

  it('is done once: a second refusal is refused, and one letter is sent', async () => {
    const { refuse, letters } = await setUp();
    await refuse();
    await expect(refuse()).rejects.toThrow('Une demande REFUSÉE ne peut pas devenir REFUSÉE.');
    expect(letters.posted).toHaveLength(1);
  });

  it('is possible for demands EN COURS of the caller’s scope, in the loaded version', async () => {
    const { refuse, transform, support, letters } = await setUp();
    await expect(refuse({}, managerOf38)).rejects.toThrow(DemandNotFound);
    await support(true, 1);
    await expect(refuse({ version: 1 })).rejects.toThrow(ChangedMeanwhile);
    await transform();
    await expect(refuse()).rejects.toThrow('Une demande VALIDÉE ne peut pas devenir REFUSÉE.');
    const other = await setUp();
    await other.remove();
    await expect(other.refuse()).rejects.toThrow(DemandNotFound);
    expect([...letters.posted, ...other.letters.posted]).toEqual([]);
  });
});

describe('support given after a refusal', () => {
  it('returns the demand to EN COURS without its cause; a second refusal has its own letter', async () => {
    const { id, refuse, support, state, letters } = await setUp();
    await refuse({ cause: 1 });
    await support(true, 2);
    expect(await state()).toMatchObject({ status: 1, dpsSupport: true, dpsSupportCause: null, version: 3 });
    await refuse({ cause: 4 });
    expect(await state()).toMatchObject({ status: 2, dpsSupport: false, dpsSupportCause: 4 });
    expect(letters.posted.map(({ key }) => key)).toEqual([`care:${id}:2`, `care:${id}:4`]);
  });

  it('changes nothing when the demand was not refused, nor does false when it was', async () => {
    const { refuse, support, transform, state } = await setUp();
    await support(true, 1);
    expect(await state()).toMatchObject({ status: 1, dpsSupport: true });
    await refuse({ cause: 3 });
    await support(false, 3);
    expect(await state()).toMatchObject({ status: 2, dpsSupport: false, dpsSupportCause: 3 });
    await support(true, 4);
    await transform();
    await support(true, 6);
    expect((await state()).status).toBe(3);
  });

  it('cannot be withdrawn without a letter', async () => {
    const { support, state } = await setUp();
    const refusal = await support(false, 1).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidConfiguration);
    expect((refusal as InvalidConfiguration).fields.map(({ field }) => field)).toEqual(['dpsSupport']);
    expect((await state()).status).toBe(1);
  });

  it('is the initial state of a copy of a refused demand', async () => {
    const { id, refuse, duplicate } = await setUp();
    await refuse();
    expect((await duplicate.execute(id, manager)).snapshot()).toMatchObject({
      status: 1,
      dpsSupport: true,
      dpsSupportCause: null,
    });
  });
});
