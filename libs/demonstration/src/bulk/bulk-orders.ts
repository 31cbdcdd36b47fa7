import type { TypeOrmUnitOfWork } from '@pds/platform';

/**
 * Copies an ordered dossier (its demand with slots, its validated quote, its station), for measuring the speed of invoicing: the product's
 * use cases create the original, set-based SQL its copies. The copies' quotes have no files.
 *
 * @returns the number of the first copy; the others follow
 */
export async function copyOrder(unitOfWork: TypeOrmUnitOfWork, dossierId: number, copies: number): Promise<number> {
  return unitOfWork.run(async () => {
    await unitOfWork.query(`SET LOCAL statement_timeout = '10min'`);
    const [row] = await unitOfWork.query<{ last: number }>('SELECT max(id) AS last FROM demand.demands');
    const base = row!.last;
    const id = `${base} + n`;
    for (const { table, key, values } of [
      { table: 'demand.demands', key: 'id', values: { id, uniq_id: `'copy-' || (${id})` } },
      {
        table: 'demand.slots',
        key: 'demand_id',
        values: { id: `nextval(pg_get_serial_sequence('demand.slots', 'id'))`, demand_id: id },
      },
      {
        table: 'documents.documents',
        key: 'demand_id',
        values: {
          id: `nextval('documents.documents_id_seq')`,
          demand_id: id,
          uniq: `original.uniq || '-' || n`,
          file_key: `original.file_key || '-' || n`,
        },
      },
      { table: 'aid_station.aid_stations', key: 'id', values: { id } },
    ] as const) {
      const columns = await unitOfWork.query<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [table],
      );
      const given: Readonly<Record<string, string>> = values;
      await unitOfWork.query(
        `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
         SELECT ${columns.map(({ name }) => given[name] ?? `original.${name}`).join(', ')}
         FROM ${table} AS original, generate_series(1, $2::integer) AS n WHERE original.${key} = $1`,
        [dossierId, copies],
      );
    }
    await unitOfWork.query(`SELECT setval(pg_get_serial_sequence('demand.demands', 'id'), $1)`, [base + copies]);
    return base + 1;
  });
}
