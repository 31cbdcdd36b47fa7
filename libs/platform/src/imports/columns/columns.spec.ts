import { formatEuros } from '@pds/kernel';
import type { ImportField } from '../import-field';
import type { Cell, Sheet } from '../sheet';
import { fixtureCanaries, handmadeFixtures, toolFixtures } from '../testing/fixture-data';
import { fileOf, type ImportFixture, sheetsOf } from '../testing/fixtures';
import { readValue } from '../values/read-value';
import { guessColumns, wordsToDecide } from './guess-columns';
import { headOf, isNoRow } from './sheet-head';

const sheetOf = (...rows: readonly (readonly Cell[])[]): Sheet => ({
  name: 'Feuille',
  rows: rows.map((cells, at) => ({ row: at + 1, cells })),
});

const field = (key: string, label: string, kind: ImportField['kind'] = 'text', ...titles: string[]): ImportField => ({
  ...{ key, label, kind, titles },
  ...(kind === 'choice' && { choices: choicesOf(key) }),
});
const required = (key: string, label: string, ...titles: string[]) => ({
  ...field(key, label, 'text', ...titles),
  isRequired: true,
});
const sourceId = (...titles: string[]) => ({
  ...field('sourceId', 'N° d’origine', 'text', ...titles),
  isSourceId: true,
});

function choicesOf(key: string): ImportField['choices'] {
  const named = (...labels: string[]) => labels.map((label) => ({ code: label, label }));
  const lists: Readonly<Record<string, ImportField['choices']>> = {
    office: named('Lyon', 'Villeurbanne'),
    stationClass: named('PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'),
    kind: named(
      'Association',
      'Entreprise privée',
      'VPSP',
      'VL',
      'VTU',
      'VTP',
      'Lot A',
      'Lot B',
      'Tente',
      'Prestation',
      'Frais divers',
    ),
    function: named('Équipier', 'Chef d’équipe'),
    status: named('Opérationnel', 'Terminé', 'Validé préf', 'BEN', 'SAL'),
  };
  return lists[key]!;
}

/** The fields of the five things, as their contexts declare them. */
const customerFields = [
  sourceId('Id', 'Ref', 'Numéro client'),
  required('name', 'Nom', 'Name', 'Raison sociale', 'Nom du client', 'Client'),
  field('kind', 'Type', 'choice', 'Catégorie'),
  field('siret', 'SIRET', 'siret', 'N° SIRET'),
  { ...field('line1', 'Adresse', 'text', 'Rue'), isJoined: true },
  field('zipcode', 'Code postal', 'postalCode'),
  field('city', 'Ville', 'text', 'Commune'),
  field('email', 'E-mail du contact', 'email', 'E-mail'),
  field('phone', 'Téléphone du contact', 'phone', 'Téléphone'),
  field('contact', 'Contact', 'text', 'Représentant', 'Personne à contacter'),
];
const figure = (key: string, label: string, ...titles: string[]) => field(key, label, 'wholeNumber', ...titles);
const eventFields = [
  { ...field('number', 'Numéro', 'text', 'Code unique', 'N°'), isSourceId: true },
  required('name', 'Évènement', 'Activité', 'Nom'),
  field('customer', 'Organisateur', 'text', 'Client', 'Devis organisation'),
  field('customerPostalCode', 'Code postal de l’organisateur', 'postalCode', 'Code postal', 'Devis code postal'),
  field('place', 'Lieu', 'text', 'Adresse'),
  field('stationClass', 'Type de DPS', 'choice', 'DPS'),
  field('status', 'Statut', 'choice'),
  field('eprotecNumber', 'Numéro e-Protec'),
  field('quoteNumber', 'Numéro du devis', 'text', 'N° devis'),
  field('quotedOn', 'Date du devis', 'day'),
  field('quoteCents', 'Montant du devis', 'money', 'Prix'),
  field('invoiceNumber', 'Numéro de la facture', 'text', 'Facture'),
  field('invoicedOn', 'Date de la facture', 'day', 'Date de facturation'),
  field('invoiceCents', 'Montant de la facture', 'money'),
  field('paidOn', 'Date du paiement', 'day', 'Payé le'),
  { ...field('startDay', 'Début du poste', 'day', 'Début', 'Date', 'Date de début'), isRequired: true },
  field('endDay', 'Fin du poste', 'day', 'Fin', 'Date de fin'),
  field('startHour', 'Heure de début du poste', 'hour', 'Heure de début'),
  field('endHour', 'Heure de fin du poste', 'hour', 'Heure de fin'),
  field('hours', 'Durée (h)', 'decimal', 'Durée'),
  figure('people', 'Public (P1)', 'P1', 'RIS public'),
  figure('actors', 'Acteurs', 'RIS acteurs'),
  ...[field('behaviour', 'P2', 'decimal', 'RIS P2'), field('environment', 'E1', 'decimal', 'RIS E1')],
  ...[field('delay', 'E2', 'decimal', 'RIS E2'), field('ris', 'RIS', 'decimal')],
  ...[figure('required', 'Requis'), figure('rescuers', 'Présents', 'Présents (hors renforts)', 'Secouristes')],
  ...[figure('leaders', 'CE'), figure('pse2', 'PSE2'), figure('pse1', 'PSE1'), figure('psc1', 'PSC1')],
  ...[figure('doctors', 'Médecins'), figure('nurses', 'Infirmiers'), figure('sectors', 'Secteurs')],
  ...[figure('posts', 'Postes'), figure('teams', 'Équipes'), figure('pairs', 'Binômes')],
  ...[figure('lotA', 'Lot A'), figure('lotB', 'Lot B'), figure('lotC', 'Lot C'), figure('defibrillators', 'DAE')],
  ...[
    figure('transportVehicles', 'VPSP transport'),
    figure('careVehicles', 'VPSP soin'),
    figure('utilityVehicles', 'VTU'),
  ],
  ...[figure('tents', 'Tentes'), figure('helped', 'Secours à personnes'), figure('evacuated', 'Évacuations réalisées')],
  ...[figure('assisted', 'Personnes assistées'), figure('deceased', 'Personnes décédées')],
];
const tariffFields = [
  required('name', 'Nom', 'Texte', 'Désignation'),
  field('kind', 'Nature', 'choice', 'Type'),
  { ...field('price', 'Prix (€)', 'decimal', 'Prix unitaire'), isRequired: true },
  field('quantity', 'Quantité', 'decimal'),
];
const meansFields = [
  field('name', 'Nom', 'text', 'Indicatif'),
  field('kind', 'Moyen', 'choice', 'Véhicule', 'Type'),
  field('office', 'Antenne', 'choice', 'Section'),
  field('registration', 'Immatriculation'),
  figure('quantity', 'Nombre'),
  field('status', 'Statut', 'choice', 'État'),
  field('outFrom', 'Hors service du', 'day', 'Hors service depuis'),
  field('outTo', 'Hors service au', 'day'),
  field('outReason', 'Hors service raison', 'text', 'Motif'),
];
const peopleFields = [
  sourceId('Id'),
  required('lastName', 'Nom', 'Nom de famille'),
  required('firstName', 'Prénom'),
  field('email', 'E-mail', 'email'),
  field('phone', 'Téléphone', 'phone', 'Téléphone mobile'),
  field('isPhoneMasked', 'Téléphone masqué', 'yesNo', 'Infos masquées'),
  field('status', 'Statut', 'choice'),
  field('function', 'Fonction', 'choice', 'Grade'),
  field('enteredOn', 'Entrée le', 'day', 'Date début'),
  field('leftOn', 'Sortie le', 'day', 'Date fin'),
  field('office', 'Antenne', 'choice', 'Section'),
  ...['PSC1', 'PSE1', 'PSE2', 'PAE PSC', 'PAE PS', 'Permis B'].map((name) =>
    field(`qualification:${name}`, name, 'day'),
  ),
];

const fieldsOf: Readonly<Record<string, readonly ImportField[]>> = {
  ...{ customers: customerFields, 'customers, second shape': customerFields, 'customers by hand': customerFields },
  ...{ events: eventFields, requests: eventFields, 'RIS grid': eventFields },
  ...{ tariffs: tariffFields, 'tariffs by hand': tariffFields },
  ...{ vehicles: meansFields, equipment: meansFields, 'means by hand': meansFields },
  ...{ people: peopleFields, qualifications: peopleFields },
};

const headOfFixture = (fixture: ImportFixture) => headOf(sheetsOf(fixture)[fixture.sheet ?? 0]!);
const all = [...toolFixtures, ...handmadeFixtures];

function guessedIn(fixture: ImportFixture) {
  const head = headOfFixture(fixture);
  const guessed = guessColumns(fieldsOf[fixture.name]!, head);
  return head.titles.map((title, column) => ({
    ...{ title, guess: guessed[column]!, truth: fixture.truth[title] ?? null },
  }));
}

describe.each(all)('the columns of $name', (fixture) => {
  it('have their titles below banners and groups', () => {
    const { titleRow, titles } = headOfFixture(fixture);
    const [titled, ...rows] = sheetsOf(fixture)[fixture.sheet ?? 0]!.rows.slice(titleRow);
    expect(titled!.row).toBe(fixture.titleRow ?? 1);
    expect(rows.filter(({ cells }) => !isNoRow(cells, titles)).length).toBeGreaterThanOrEqual(fixture.objects);
    expect(titles).toEqual(expect.arrayContaining(Object.keys(fixture.truth)));
  });

  it('are guessed, none of them wrong', () => {
    const columns = guessedIn(fixture);
    expect(columns.filter(({ guess, truth }) => guess !== null && guess !== truth)).toEqual([]);
    expect(columns.filter(({ guess, truth }) => guess === null && truth !== null)).toEqual([]);
  });

  it('are the same in capitals without accents, with other apostrophes and dots', () => {
    const { titles, samples } = headOfFixture(fixture);
    const plain = (title: string) => title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const others = titles.map((title) => plain(title).replaceAll('’', "'").replaceAll(' ', '. '));
    const fields = fieldsOf[fixture.name]!;
    expect(guessColumns(fields, { titles: others, samples })).toEqual(guessColumns(fields, { titles, samples }));
  });
});

it('at least 95 % of the columns of the tools’ files are guessed', () => {
  const columns = toolFixtures.flatMap(guessedIn).filter(({ truth }) => truth !== null);
  expect(columns.length).toBeGreaterThan(110);
  expect(columns.filter(({ guess, truth }) => guess === truth).length / columns.length).toBeGreaterThanOrEqual(0.95);
});

it('the values of the guessed columns are read, but for the errors of formulas', () => {
  for (const fixture of all) {
    const head = headOfFixture(fixture);
    const fields = fieldsOf[fixture.name]!;
    guessColumns(fields, head).forEach((key, column) => {
      const found = fields.find((each) => each.key === key);
      if (!found || found.kind === 'choice') return;
      const problems = head.samples
        .map((row) => readValue(found, row[column]!))
        .filter((read) => read !== null && 'problem' in read && !read.problem.startsWith('#REF!'));
      expect([fixture.name, found.key, problems]).toEqual([fixture.name, found.key, []]);
    });
  }
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

  it('has one signature for titles that say the same, and a short one of many', () => {
    const signature = (...titles: string[]) => headOf(sheetOf(titles, ['x'])).signature;
    expect(signature('Code Postal', 'Évènement', 'N° d’inv.')).toBe(
      signature('code-postal', 'EVENEMENT', 'N°d\u0027inv'),
    );
    const many = Array.from({ length: 200 }, (_, at) => `Titre ${at}`);
    expect(signature(...many)).toHaveLength(500);
    expect(signature(...many)).not.toBe(signature(...many.slice(0, -1), 'Autre'));
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
    expect(guess([figure('pse2', 'PSE2')], ['Nombre de PSE2', 'Ville'], [2, 'Lyon'])).toEqual(['pse2', null]);
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
