import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Departments (with the French ones as reference data), offices, organisations, their addresses and managers. */
export class CreateOrganisations1795132800200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE SCHEMA organisations;

      CREATE TABLE organisations.departments (
        id integer PRIMARY KEY,
        code text NOT NULL UNIQUE,
        name text NOT NULL,
        time_zone text NOT NULL,
        siret text,
        website text,
        address text,
        postcode text,
        city text,
        phone text,
        email_operational text,
        affiliation_certificate_number text,
        id_eprotec text,
        bank text,
        iban text,
        bic text,
        bank_deadline integer CHECK (bank_deadline >= 0),
        payment_conditions text,
        quote_conditions text,
        quote_validity_days integer CHECK (quote_validity_days > 0),
        convention_conditions text,
        vat_mention text NOT NULL DEFAULT 'TVA non applicable, art. 261-7-1° du CGI',
        person_firstname text,
        person_lastname text
      );

      CREATE SEQUENCE organisations.offices_id_seq AS integer;
      CREATE TABLE organisations.offices (
        id integer PRIMARY KEY DEFAULT nextval('organisations.offices_id_seq'),
        department_id integer NOT NULL REFERENCES organisations.departments (id),
        name text NOT NULL,
        address text,
        postcode text,
        city text,
        phone text,
        email text,
        informations text,
        person_firstname text,
        person_lastname text,
        id_eprotec text,
        is_billing_autonomy boolean NOT NULL DEFAULT false,
        bank text,
        iban text,
        bic text,
        bank_deadline integer CHECK (bank_deadline >= 0),
        UNIQUE (department_id, name)
      );
      ALTER SEQUENCE organisations.offices_id_seq OWNED BY organisations.offices.id;

      CREATE SEQUENCE organisations.organisations_id_seq AS integer;
      CREATE TABLE organisations.organisations (
        id integer PRIMARY KEY,
        name text NOT NULL CHECK (name <> ''),
        -- Null while only declared from the public form.
        type smallint CHECK (type BETWEEN 1 AND 6),
        identifier text,
        accounting_email text,
        department_id integer REFERENCES organisations.departments (id),
        created_at timestamptz NOT NULL
      );
      ALTER SEQUENCE organisations.organisations_id_seq OWNED BY organisations.organisations.id;
      -- A department's list in either order, and "name contains" over all of them.
      CREATE INDEX organisations_of_department ON organisations.organisations (department_id, id);
      CREATE INDEX organisations_by_name ON organisations.organisations (department_id, platform.searchable(name), id);
      CREATE INDEX organisations_name_contains ON organisations.organisations
        USING gin (platform.searchable(name) gin_trgm_ops);

      CREATE SEQUENCE organisations.addresses_id_seq AS integer;
      CREATE TABLE organisations.addresses (
        id integer PRIMARY KEY,
        organisation_id integer NOT NULL REFERENCES organisations.organisations (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('contact', 'billing', 'other')),
        name text NOT NULL,
        line1 text NOT NULL,
        line2 text,
        zipcode text NOT NULL,
        city text NOT NULL
      );
      ALTER SEQUENCE organisations.addresses_id_seq OWNED BY organisations.addresses.id;
      CREATE INDEX addresses_of_organisation ON organisations.addresses (organisation_id);
      CREATE UNIQUE INDEX addresses_one_of_each ON organisations.addresses (organisation_id, kind) WHERE kind <> 'other';

      CREATE TABLE organisations.managers (
        organisation_id integer NOT NULL REFERENCES organisations.organisations (id) ON DELETE CASCADE,
        account_id integer NOT NULL,
        PRIMARY KEY (organisation_id, account_id)
      );
      CREATE INDEX managers_by_account ON organisations.managers (account_id);

      -- Ids are part of the reference data: the same on every installation. 0 is the default marker and stays free.
      INSERT INTO organisations.departments (id, code, name, time_zone) VALUES
        (1, '01', 'Ain', 'Europe/Paris'),
        (2, '02', 'Aisne', 'Europe/Paris'),
        (3, '03', 'Allier', 'Europe/Paris'),
        (4, '04', 'Alpes-de-Haute-Provence', 'Europe/Paris'),
        (5, '05', 'Hautes-Alpes', 'Europe/Paris'),
        (6, '06', 'Alpes-Maritimes', 'Europe/Paris'),
        (7, '07', 'Ardèche', 'Europe/Paris'),
        (8, '08', 'Ardennes', 'Europe/Paris'),
        (9, '09', 'Ariège', 'Europe/Paris'),
        (10, '10', 'Aube', 'Europe/Paris'),
        (11, '11', 'Aude', 'Europe/Paris'),
        (12, '12', 'Aveyron', 'Europe/Paris'),
        (13, '13', 'Bouches-du-Rhône', 'Europe/Paris'),
        (14, '14', 'Calvados', 'Europe/Paris'),
        (15, '15', 'Cantal', 'Europe/Paris'),
        (16, '16', 'Charente', 'Europe/Paris'),
        (17, '17', 'Charente-Maritime', 'Europe/Paris'),
        (18, '18', 'Cher', 'Europe/Paris'),
        (19, '19', 'Corrèze', 'Europe/Paris'),
        (201, '2A', 'Corse-du-Sud', 'Europe/Paris'),
        (202, '2B', 'Haute-Corse', 'Europe/Paris'),
        (21, '21', 'Côte-d''Or', 'Europe/Paris'),
        (22, '22', 'Côtes-d''Armor', 'Europe/Paris'),
        (23, '23', 'Creuse', 'Europe/Paris'),
        (24, '24', 'Dordogne', 'Europe/Paris'),
        (25, '25', 'Doubs', 'Europe/Paris'),
        (26, '26', 'Drôme', 'Europe/Paris'),
        (27, '27', 'Eure', 'Europe/Paris'),
        (28, '28', 'Eure-et-Loir', 'Europe/Paris'),
        (29, '29', 'Finistère', 'Europe/Paris'),
        (30, '30', 'Gard', 'Europe/Paris'),
        (31, '31', 'Haute-Garonne', 'Europe/Paris'),
        (32, '32', 'Gers', 'Europe/Paris'),
        (33, '33', 'Gironde', 'Europe/Paris'),
        (34, '34', 'Hérault', 'Europe/Paris'),
        (35, '35', 'Ille-et-Vilaine', 'Europe/Paris'),
        (36, '36', 'Indre', 'Europe/Paris'),
        (37, '37', 'Indre-et-Loire', 'Europe/Paris'),
        (38, '38', 'Isère', 'Europe/Paris'),
        (39, '39', 'Jura', 'Europe/Paris'),
        (40, '40', 'Landes', 'Europe/Paris'),
        (41, '41', 'Loir-et-Cher', 'Europe/Paris'),
        (42, '42', 'Loire', 'Europe/Paris'),
        (43, '43', 'Haute-Loire', 'Europe/Paris'),
        (44, '44', 'Loire-Atlantique', 'Europe/Paris'),
        (45, '45', 'Loiret', 'Europe/Paris'),
        (46, '46', 'Lot', 'Europe/Paris'),
        (47, '47', 'Lot-et-Garonne', 'Europe/Paris'),
        (48, '48', 'Lozère', 'Europe/Paris'),
        (49, '49', 'Maine-et-Loire', 'Europe/Paris'),
        (50, '50', 'Manche', 'Europe/Paris'),
        (51, '51', 'Marne', 'Europe/Paris'),
        (52, '52', 'Haute-Marne', 'Europe/Paris'),
        (53, '53', 'Mayenne', 'Europe/Paris'),
        (54, '54', 'Meurthe-et-Moselle', 'Europe/Paris'),
        (55, '55', 'Meuse', 'Europe/Paris'),
        (56, '56', 'Morbihan', 'Europe/Paris'),
        (57, '57', 'Moselle', 'Europe/Paris'),
        (58, '58', 'Nièvre', 'Europe/Paris'),
        (59, '59', 'Nord', 'Europe/Paris'),
        (60, '60', 'Oise', 'Europe/Paris'),
        (61, '61', 'Orne', 'Europe/Paris'),
        (62, '62', 'Pas-de-Calais', 'Europe/Paris'),
        (63, '63', 'Puy-de-Dôme', 'Europe/Paris'),
        (64, '64', 'Pyrénées-Atlantiques', 'Europe/Paris'),
        (65, '65', 'Hautes-Pyrénées', 'Europe/Paris'),
        (66, '66', 'Pyrénées-Orientales', 'Europe/Paris'),
        (67, '67', 'Bas-Rhin', 'Europe/Paris'),
        (68, '68', 'Haut-Rhin', 'Europe/Paris'),
        (69, '69', 'Rhône', 'Europe/Paris'),
        (70, '70', 'Haute-Saône', 'Europe/Paris'),
        (71, '71', 'Saône-et-Loire', 'Europe/Paris'),
        (72, '72', 'Sarthe', 'Europe/Paris'),
        (73, '73', 'Savoie', 'Europe/Paris'),
        (74, '74', 'Haute-Savoie', 'Europe/Paris'),
        (75, '75', 'Paris', 'Europe/Paris'),
        (76, '76', 'Seine-Maritime', 'Europe/Paris'),
        (77, '77', 'Seine-et-Marne', 'Europe/Paris'),
        (78, '78', 'Yvelines', 'Europe/Paris'),
        (79, '79', 'Deux-Sèvres', 'Europe/Paris'),
        (80, '80', 'Somme', 'Europe/Paris'),
        (81, '81', 'Tarn', 'Europe/Paris'),
        (82, '82', 'Tarn-et-Garonne', 'Europe/Paris'),
        (83, '83', 'Var', 'Europe/Paris'),
        (84, '84', 'Vaucluse', 'Europe/Paris'),
        (85, '85', 'Vendée', 'Europe/Paris'),
        (86, '86', 'Vienne', 'Europe/Paris'),
        (87, '87', 'Haute-Vienne', 'Europe/Paris'),
        (88, '88', 'Vosges', 'Europe/Paris'),
        (89, '89', 'Yonne', 'Europe/Paris'),
        (90, '90', 'Territoire de Belfort', 'Europe/Paris'),
        (91, '91', 'Essonne', 'Europe/Paris'),
        (92, '92', 'Hauts-de-Seine', 'Europe/Paris'),
        (93, '93', 'Seine-Saint-Denis', 'Europe/Paris'),
        (94, '94', 'Val-de-Marne', 'Europe/Paris'),
        (95, '95', 'Val-d''Oise', 'Europe/Paris'),
        (971, '971', 'Guadeloupe', 'America/Guadeloupe'),
        (972, '972', 'Martinique', 'America/Martinique'),
        (973, '973', 'Guyane', 'America/Cayenne'),
        (974, '974', 'La Réunion', 'Indian/Reunion'),
        (975, '975', 'Saint-Pierre-et-Miquelon', 'America/Miquelon'),
        (976, '976', 'Mayotte', 'Indian/Mayotte');
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA organisations CASCADE');
  }
}
