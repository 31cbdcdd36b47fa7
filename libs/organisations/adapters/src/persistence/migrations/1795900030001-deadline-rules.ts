import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The deadline rules of departments; one without a row uses the default ones. Those of three departments are what their prefectures' pages
 * say, and remain to be verified by their staff.
 */
export class DeadlineRules1795900030001 implements MigrationInterface {
  name = 'DeadlineRules1795900030001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE organisations.deadline_rules (
        department_id integer NOT NULL REFERENCES organisations.departments (id),
        kind text NOT NULL CHECK (kind IN
          ('prefecture', 'mayor', 'sdis', 'samu', 'police', 'safety-file', 'quote', 'convention', 'team', 'invoice')),
        min_public integer NOT NULL CHECK (min_public >= 0),
        max_public integer CHECK (max_public >= min_public),
        delay smallint NOT NULL CHECK (delay >= 0),
        unit text NOT NULL CHECK (unit IN ('months', 'days', 'working-days')),
        recipient_name text NOT NULL,
        recipient_email text NOT NULL,
        recipient_address text NOT NULL,
        source text NOT NULL,
        source_date date,
        to_verify boolean NOT NULL,
        changed_at timestamptz,
        PRIMARY KEY (department_id, kind, min_public)
      )
    `);
    await queryRunner.query(
      `INSERT INTO organisations.deadline_rules
       SELECT d.id, r.kind, r.min_public, r.max_public, r.delay, r.unit, r.recipient, r.email, '', r.source, r.source_date, true, NULL
       FROM jsonb_to_recordset($1::jsonb) AS r (department text, kind text, min_public integer, max_public integer, delay smallint,
         unit text, recipient text, email text, source text, source_date date)
       JOIN organisations.departments d ON d.code = r.department`,
      [JSON.stringify(seed)],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE organisations.deadline_rules');
  }
}

interface Page {
  readonly department: string;
  readonly source: string;
  readonly source_date: string | null;
}

const deuxSevres: Page = {
  department: '79',
  source: 'http://www.deux-sevres.gouv.fr/index.php/Demarches-administratives/Manifestations-et-grands-rassemblements',
  source_date: null,
};
const orne: Page = {
  department: '61',
  source:
    'https://www.orne.gouv.fr/Actions-de-l-Etat/Securite-et-protection-des-personnes-et-des-biens/Defense-et-securite-civile/La-securite-des-rassemblements/La-securite-des-rassemblements',
  source_date: '2024-03-30',
};
const maineEtLoire: Page = {
  department: '49',
  source: 'http://www.maine-et-loire.gouv.fr/grands-rassemblements-r553.html',
  source_date: '2016-08-19',
};

/** A rule of a page: what is sent to whom two months before, for how many persons. */
function twoMonths(
  page: Page,
  kind: string,
  recipient: string,
  [minPublic, maxPublic]: readonly [number, number | null],
  email = '',
) {
  return { ...page, kind, min_public: minPublic, max_public: maxPublic, delay: 2, unit: 'months', recipient, email };
}

const habit: Omit<Page, 'department'> = { source: 'Usage de l’association', source_date: null };
/** What departments with rules of their own keep of the default ones. */
const ofTheDossier = (department: string) =>
  [
    { kind: 'quote', delay: 1, unit: 'months', recipient: 'Organisateur' },
    { kind: 'convention', delay: 15, unit: 'days', recipient: 'Organisateur' },
    { kind: 'team', delay: 5, unit: 'working-days', recipient: '' },
    { kind: 'invoice', delay: 20, unit: 'working-days', recipient: 'Organisateur' },
  ].map((rule) => ({ ...habit, department, min_public: 0, max_public: null, email: '', ...rule }));

const police = 'Police ou gendarmerie';
const seed = [
  twoMonths(deuxSevres, 'police', police, [0, 5_000]),
  twoMonths(deuxSevres, 'sdis', 'SDIS des Deux-Sèvres', [0, 5_000]),
  twoMonths(deuxSevres, 'prefecture', 'Préfecture ou sous-préfecture', [1_500, 5_000]),
  twoMonths(deuxSevres, 'safety-file', 'Préfecture ou sous-préfecture', [5_001, null]),
  ...ofTheDossier('79'),
  // The page gives no delay for fewer persons.
  twoMonths(orne, 'mayor', 'Mairie de la commune', [1_500, 5_000]),
  twoMonths(orne, 'safety-file', 'Mairie de la commune', [1_500, 5_000]),
  ...ofTheDossier('61'),
  // With paid entry; a free event is declared from 10,000 persons on.
  twoMonths(maineEtLoire, 'mayor', 'Mairie de la commune', [1_501, null]),
  twoMonths(
    maineEtLoire,
    'prefecture',
    'Préfecture de Maine-et-Loire (SIDPC)',
    [1_501, null],
    'pref-defense-protection-civile@maine-et-loire.gouv.fr',
  ),
  ...ofTheDossier('49'),
];
