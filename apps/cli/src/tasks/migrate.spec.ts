import type { MigrationFacts, MigrationForecast, UpgradeForecast } from '@pds/platform';
import { checkExitCodes, exitCodeOf, forecastAsText } from './migrate';

const facts = (name: string, given: Partial<MigrationFacts> = {}): MigrationFacts => ({
  name,
  isContract: name.startsWith('Contract'),
  created: [],
  touched: [],
  breaking: [],
  blocking: [],
  ...given,
});

const harmless: MigrationForecast = {
  facts: facts('Notes1', { created: ['demand.notes'] }),
  tables: [],
  seconds: 0.1,
  secondsAtAMillion: 0.1,
  needsStop: false,
};
const contract: MigrationForecast = {
  facts: facts('ContractComments2', {
    breaking: [{ kind: 'column-dropped', subject: 'demand.demands.comments' }],
    blocking: [
      { kind: 'index-not-concurrent', subject: 'demand.demands (demands_by_end)' },
      { kind: 'index-not-concurrent', subject: 'demand.new_ones (of_a_new_table)' },
    ],
  }),
  tables: [
    {
      name: 'demand.demands',
      blocks: 'reads-and-writes',
      work: ['index', 'index', 'rows'],
      rows: 1_200_000,
      seconds: 126,
      secondsAtAMillion: 105,
    },
    { name: 'demand.slots', blocks: 'nothing', work: ['read'], rows: null, seconds: null, secondsAtAMillion: 2 },
  ],
  seconds: 128,
  secondsAtAMillion: 107,
  needsStop: true,
};
/** Without the narrow spaces of French texts. */
const plain = (forecast: UpgradeForecast) => forecastAsText(forecast).replace(/[\u00a0\u202f]/g, ' ');

describe('migrate --check', () => {
  it('says that nothing is pending', () => {
    const forecast = { pending: [], migrations: [], needsStop: false };
    expect(plain(forecast)).toBe('Aucune migration en attente.\n');
    expect(exitCodeOf(forecast)).toBe(checkExitCodes.compatible);
  });

  it('says that the product can run meanwhile', () => {
    const forecast = { pending: ['Notes1'], migrations: [harmless], needsStop: false };
    expect(plain(forecast)).toBe(
      [
        '1 migration en attente.',
        '',
        '[compatible] Notes1 : moins d’une seconde, à un million de lignes moins d’une seconde',
        '    crée demand.notes',
        '',
        'Durée totale, en ordre de grandeur : moins d’une seconde ; avec un million de lignes par table : moins d’une seconde.',
        'Le produit peut tourner pendant « migrate », et la version précédente après.',
        '',
      ].join('\n'),
    );
    expect(exitCodeOf(forecast)).toBe(0);
  });

  it('tells tables, rows, blocks and what older programs lose, and asks for a stop', () => {
    const forecast = { pending: ['Notes1', 'ContractComments2'], migrations: [harmless, contract], needsStop: true };
    const text = plain(forecast);
    expect(text).toContain('[arrêt]      ContractComments2 : 2 min, à un million de lignes 107 s\n');
    expect(text).toContain('    retire ou change ce que la version précédente utilise\n');
    expect(text).toContain(
      '    demand.demands (environ 1 200 000 lignes) : bloque lectures et écritures pendant 2 min, construit un index (2 fois), ajoute ou change des lignes, peut-être toutes\n',
    );
    expect(text).toContain('    demand.slots (nombre de lignes inconnu) : ne bloque rien, lit la table\n');
    expect(text).toContain('    supprime la colonne : demand.demands.comments\n');
    expect(text).toContain('    index construit en bloquant les écritures : demand.demands (demands_by_end)\n');
    expect(text).not.toContain('of_a_new_table');
    expect(text).toContain('Arrêtez le produit avant « migrate » : voir les migrations marquées « arrêt ».');
    expect(exitCodeOf(forecast)).toBe(3);
  });

  it('asks for a stop because of a long block, too', () => {
    const index = { ...contract, facts: facts('Index3') };
    expect(plain({ pending: ['Index3'], migrations: [index], needsStop: true })).toContain(
      '    bloque trop longtemps : les formulaires n’attendent que 5 secondes\n',
    );
  });

  it('gives the names alone when they cannot be tried', () => {
    const forecast = { pending: ['Notes1'], migrations: null, needsStop: false };
    expect(plain(forecast)).toContain('  Notes1\n');
    expect(plain(forecast)).toContain('ALTER ROLE … CREATEDB');
    expect(exitCodeOf(forecast)).toBe(2);
    expect(exitCodeOf({ ...forecast, needsStop: true })).toBe(3);
  });
});
