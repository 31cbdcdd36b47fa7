import { formatEuros } from '@pds/kernel';
import type { ImportField } from '../import-field';
import type { Cell, Sheet } from '../sheet';
import { fixtureCanaries, handmadeFixtures, toolFixtures } from '../testing/fixture-data';
import { fileOf, type ImportFixture, sheetsOf } from '../testing/fixtures';
import { guessColumns, wordsToDecide } from './guess-columns';
import { headOf, isNoRow } from './sheet-head';

const sheetOf = (...rows: readonly (readonly Cell[])[]): Sheet => ({
  name: 'Feuille',
  rows: rows.map((cells, at) => ({ row: at + 1, cells })),
});

const field = (key: string, label: string, kind: ImportField['kind'] = 'text', ...titles: string[]): ImportField => ({
  key,
  label,
  kind,
  titles,
});
const headOfFixture = (fixture: ImportFixture) => headOf(sheetsOf(fixture)[fixture.sheet ?? 0]!);
const all = [...toolFixtures, ...handmadeFixtures];

describe.each(all)('the titles of $name', (fixture) => {
  it('are below banners and groups', () => {
    const { titleRow, titles } = headOfFixture(fixture);
    const [titled, ...rows] = sheetsOf(fixture)[fixture.sheet ?? 0]!.rows.slice(titleRow);
    expect(titled!.row).toBe(fixture.titleRow ?? 1);
    expect(rows.filter(({ cells }) => !isNoRow(cells, titles)).length).toBeGreaterThanOrEqual(fixture.objects);
    expect(titles).toEqual(expect.arrayContaining(Object.keys(fixture.truth)));
  });

  it('are the same in capitals without accents, with other apostrophes and dots', () => {
    const { titles } = headOfFixture(fixture);
    const plain = (title: string) => title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const others = titles.map((title) => plain(title).replaceAll('’', "'").replaceAll(' ', '. '));
    expect(headOf(sheetOf(others), 0).signature).toBe(headOf(sheetOf(titles), 0).signature);
  });
});

it('the files of the fixtures can be written', async () => {
  for (const fixture of all) {
    const bytes = await fileOf(fixture);
    expect(bytes.length).toBeGreaterThan(200);
    expect(Buffer.from(bytes).subarray(0, 2).toString() === 'PK').toBe(fixture.fileName.endsWith('.xlsx'));
  }
});

describe('the head of a sheet', () => {
  it('has the titles after a banner, an empty row and merged cells that a reader repeats', () => {
    const banner = Array.from({ length: 4 }, () => 'Clients de l’antenne');
    const sheet = sheetOf(
      banner,
      [],
      ['Nom', 'Ville', 'Tél.', 'Depuis'],
      ['Mairie', 'Bron', 612_345_678, '12/05/2020'],
    );
    expect(headOf(sheet)).toEqual({
      titleRow: 2,
      titles: ['Nom', 'Ville', 'Tél.', 'Depuis'],
      signature: 'nom|ville|tel|depui',
      samples: [['Mairie', 'Bron', 612_345_678, '12/05/2020']],
    });
  });

  it.each([[[null, 'Devis', null, 'Facture', null, null]], [['Nom', 'Devis', 'Devis', 'Facture', 'Facture', 'Note']]])(
    'joins the group %j with its titles',
    (groups) => {
      const lower = [
        groups[0] === null ? 'Nom' : null,
        'Date',
        'Montant',
        'Date',
        'Montant',
        groups[5] ? null : 'Note',
      ];
      const head = headOf(sheetOf(['Suivi'], groups, lower, ['Gala', '12/05/2027', 12, '13/05/2027', 12, 'x']));
      expect(head.titleRow).toBe(2);
      expect(head.titles.slice(0, 5)).toEqual([
        'Nom',
        'Devis Date',
        'Devis Montant',
        'Facture Date',
        'Facture Montant',
      ]);
    },
  );

  it('does not join a line that is above titles which need none', () => {
    const sheet = sheetOf(
      ['Antenne de Lyon', null, 'Saison 2026'],
      ['Nom', 'Ville', 'Contact'],
      ['Gala', 'Lyon', 'Anne'],
    );
    expect(headOf(sheet).titles).toEqual(['Nom', 'Ville', 'Contact']);
  });

  it('is where a person says', () => {
    const sheet = sheetOf(['a', 'b', 'c'], ['Nom', 'Ville'], ['Gala', 'Lyon']);
    expect(headOf(sheet, 1)).toMatchObject({ titleRow: 1, titles: ['Nom', 'Ville'], samples: [['Gala', 'Lyon']] });
  });

  it('is empty for an empty sheet', () => {
    const empty = { titleRow: -1, titles: [], signature: '', samples: [] };
    expect(headOf(sheetOf())).toEqual(empty);
    expect(headOf(sheetOf([], [null, '']))).toEqual(empty);
  });

  it('has one signature for titles that say the same', () => {
    const signature = (...titles: string[]) => headOf(sheetOf(titles, ['x'])).signature;
    expect(signature('Code Postal', 'Évènement', 'N° d’inv.')).toBe(
      signature('code-postal', 'EVENEMENT', 'N°d\u0027inv'),
    );
  });

  it('shows no passwords', () => {
    const sheet = sheetOf(
      ['Nom', 'Mot de passe', 'mdp'],
      ['Perrin', 'secret', 'secret'],
      ['Morel', 'secret', 'secret'],
    );
    const head = headOf(sheet);
    expect(JSON.stringify(head.samples)).not.toContain('secret');
    expect(guessColumns([field('name', 'Nom'), field('word', 'Mot de passe')], head)).toEqual(['name', null, null]);
    const people = toolFixtures.find(({ name }) => name === 'people')!;
    expect(JSON.stringify(headOfFixture(people).samples)).not.toContain(fixtureCanaries.password);
  });
});

describe('a row that is none', () => {
  const titles = ['Nom', 'Ville', 'Devis montant'];
  it.each<[string, readonly Cell[]]>([
    ['empty', [null, ' ', '\u00a0']],
    ['a total', ['Total', null, 1200]],
    ['a total in another column', [null, 'TOTAL GÉNÉRAL\u00a0:', formatEuros(120_000)]],
    ['a subtotal', ['Sous-total Lyon', null, null]],
    ['a subtotal of a year', ['Sous total 2026', '', '12']],
    ['a total with its number', ['Total\u00a0: 25']],
    ['the titles again', ['NOM', 'ville', 'montant']],
  ])('is %s', (_, cells) => expect([_, isNoRow(cells, titles)]).toEqual([_, true]));

  it.each<[string, readonly Cell[]]>([
    ['a customer whose name begins so', ['Total Énergies', null, 1200]],
    ['a customer of that name in a town', ['Total', 'Lyon', 1200]],
    ['a row with one text', ['Gala', null, null]],
    ['a town that is also a title', ['Ville', 'Lyon', 3]],
  ])('is not %s', (_, cells) => expect([_, isNoRow(cells, titles)]).toEqual([_, false]));
});

describe('a guess', () => {
  const guess = (fields: readonly ImportField[], ...rows: readonly (readonly Cell[])[]) =>
    guessColumns(fields, headOf(sheetOf(...rows)));
  const [date, amount, phone] = [
    field('date', 'Date', 'day'),
    field('amount', 'Montant', 'money'),
    field('phone', 'Téléphone', 'phone'),
  ];

  it('needs samples that can be read: a title “Date” above phone numbers is no day', () => {
    const rows: Cell[][] = [
      ['Date', 'Montant'],
      ['06 39 98 00 01', 'Lyon'],
      ['0465710001', 'Bron'],
    ];
    expect(guess([date, amount], ...rows)).toEqual([null, null]);
    expect(guess([date, amount], ['Date', 'Montant'], ['12/05/2027', '12,50 €'])).toEqual(['date', 'amount']);
  });

  it('accepts a column in which a few cells cannot be read, and an empty one', () => {
    const rows: Cell[][] = [['12/05/2027'], ['à définir'], [{ error: '#REF!' }], ['13/05/2027'], [null]];
    expect(guess([date, amount], ['Date', 'Montant'], ...rows)).toEqual(['date', 'amount']);
  });

  it('is not made for days, amounts and names that are only alike, or twice there', () => {
    const rows: Cell[][] = [
      ['Date de relance', 'Montant HT', 'Nom de naissance'],
      ['12/05/2027', 12, 'Perrin'],
    ];
    expect(guess([date, amount, field('name', 'Nom')], ...rows)).toEqual([null, null, null]);
    expect(guess([date], ['Date', 'Date'], ['12/05/2027', '13/05/2027'])).toEqual([null, null]);
  });

  it('is made word by word for others, if one column and one field fit', () => {
    expect(guess([phone], ['Téléphone contact', 'Ville'], [612_345_678, 'Lyon'])).toEqual(['phone', null]);
    expect(guess([field('pse2', 'PSE2', 'wholeNumber')], ['Nombre de PSE2', 'Ville'], [2, 'Lyon'])).toEqual([
      'pse2',
      null,
    ]);
    const leader = field('leader', 'Responsable');
    expect(guess([leader], ['Responsable formation', 'Ville'], ['Anne', 'Lyon'])).toEqual([null, null]);
    expect(guess([phone], ['Téléphone du médecin', 'Ville'], [612_345_678, 'Lyon'])).toEqual([null, null]);
    expect(guess([phone], ['Téléphone fixe', 'Téléphone mobile'], [612_345_678, 612_345_679])).toEqual([null, null]);
  });

  it('prefers the label to other titles, and gives a field to one column', () => {
    const name = field('name', 'Nom', 'text', 'Client');
    const customer = field('customer', 'Client');
    expect(guess([name, customer], ['Client', 'Nom'], ['Mairie', 'Gala'])).toEqual(['customer', 'name']);
    expect(guess([field('note', 'Commentaire')], ['Commentaire', 'Commentaire'], [1, 2])).toEqual(['note', null]);
    const joined = { ...field('note', 'Commentaire', 'text', 'Remarque'), isJoined: true };
    expect(guess([joined], ['Commentaire', 'Remarque'], ['a', 'b'])).toEqual(['note', 'note']);
  });

  it('knows usual short words, units and signs', () => {
    const fields = [
      field('email', 'E-mail', 'email'),
      phone,
      field('cp', 'Code postal', 'postalCode'),
      field('hours', 'Durée', 'decimal'),
    ];
    const titles = ['Courriel *', 'TÉL.', 'C.P.', 'Durée (h)'];
    expect(guess(fields, titles, ['a@b.example', '06 39 98 00 01', 1000, '2,5'])).toEqual([
      'email',
      'phone',
      'cp',
      'hours',
    ]);
  });
});

describe('the words to decide', () => {
  const choices = [
    { code: 'town', label: 'Collectivité locale', words: ['Mairie'] },
    { code: 'company', label: 'Entreprise' },
  ];
  const type: ImportField = { key: 'type', label: 'Type', kind: 'choice', choices };

  it('are the texts that no choice names, each once, with the nearest choice', () => {
    const texts = [
      'Mairie',
      'Entreprise privée',
      'ENTREPRISE PRIVÉE',
      'Particulier',
      'Collectivite local',
      '',
      '#REF!',
      '-',
    ];
    const sheet = sheetOf(['Nom', 'Type'], ...texts.map((text, at) => [`Nom ${at}`, text]), ['Total', 8]);
    expect(wordsToDecide([type], [null, 'type'], sheet, headOf(sheet))).toEqual([
      { field: 'type', text: 'Entreprise privée', nearest: 'company' },
      { field: 'type', text: 'Particulier', nearest: null },
      { field: 'type', text: 'Collectivite local', nearest: 'town' },
    ]);
  });

  it('are at most a hundred', () => {
    const sheet = sheetOf(['Type', 'Nom'], ...Array.from({ length: 300 }, (_, at) => [`Texte ${at}`, 'x']));
    expect(wordsToDecide([type], ['type', null], sheet, headOf(sheet, 0))).toHaveLength(100);
  });
});
