import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names of the French departments with the apostrophe used in all other texts (Côte-d’Or, Val-d’Oise). */
export class ApostrophesOfDepartments1795132810201 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE organisations.departments SET name = replace(name, '''', '’') WHERE name LIKE '%''%'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE organisations.departments SET name = replace(name, '’', '''') WHERE name LIKE '%’%'`,
    );
  }
}
