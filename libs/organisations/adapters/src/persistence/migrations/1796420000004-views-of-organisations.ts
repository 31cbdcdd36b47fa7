import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other schemas may read of organisations and of the association. Columns can be added at the end (`CREATE OR REPLACE VIEW`). */
export class ViewsOfOrganisations1796420000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE VIEW organisations.v_organisations AS
        SELECT o.id, o.name, o.type, o.is_individual, o.identifier, o.accounting_email, o.department_id, o.created_at,
          o.name_search, o.words_search, o.joined_search, o.name_key,
          -- A query without this column reads no address.
          (SELECT json_build_object('line1', a.line1, 'zipcode', a.zipcode, 'city', a.city)
           FROM organisations.addresses a WHERE a.organisation_id = o.id AND a.kind = 'contact') AS contact_address
        FROM organisations.organisations o;

      CREATE VIEW organisations.v_managers AS SELECT organisation_id, account_id FROM organisations.managers;

      CREATE VIEW organisations.v_departments AS
        SELECT id, code, name, time_zone, siret, address, postcode, city, phone, email_operational, approval_number, iban, bic,
          contact_in_calendar
        FROM organisations.departments;

      CREATE VIEW organisations.v_offices AS
        SELECT id, department_id, name, phone, email, travel_minutes FROM organisations.offices;

      CREATE VIEW organisations.v_equipment AS
        SELECT id, office_id, kind, name, quantity, retired_at FROM organisations.equipment;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP VIEW organisations.v_organisations, organisations.v_managers, organisations.v_departments, organisations.v_offices,
         organisations.v_equipment`,
    );
  }
}
