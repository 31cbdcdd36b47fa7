import type { QueryRunner } from 'typeorm';

const events = ['insert', 'update', 'delete'] as const;
const functionOf = (table: string): string => `${table}_changed_dossiers`;

/**
 * For migrations: from now on, each statement that changes rows of a table marks their dossiers as changed.
 * @param table with its schema
 * @param dossierId the SQL expression of a dossier's id in a row of `changed`, or of a set of them; null for a row of no dossier
 * @param isLater whether the planned task reacts, within a minute, and not the transaction: for a row that many dossiers depend on
 */
export async function watchDossiers(
  queryRunner: QueryRunner,
  table: string,
  dossierId: string,
  { isLater = false } = {},
): Promise<void> {
  // No transaction has the number 0, so that none takes these marks as its own.
  const [columns, values] = isLater ? ['dossier_id, transaction', "id, '0'::xid8"] : ['dossier_id', 'id'];
  await queryRunner.query(
    `CREATE FUNCTION ${functionOf(table)}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO platform.changed_dossiers (${columns})
         SELECT DISTINCT ${values} FROM (SELECT ${dossierId} AS id FROM changed) AS dossiers WHERE id IS NOT NULL;
       RETURN NULL;
     END $$`,
  );
  for (const event of events) {
    await queryRunner.query(
      `CREATE TRIGGER dossier_changed_by_${event} AFTER ${event} ON ${table}
       REFERENCING ${event === 'delete' ? 'OLD' : 'NEW'} TABLE AS changed
       FOR EACH STATEMENT EXECUTE FUNCTION ${functionOf(table)}()`,
    );
  }
}

/** The way back of {@link watchDossiers}. */
export async function unwatchDossiers(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`DROP FUNCTION ${functionOf(table)} CASCADE`);
}
