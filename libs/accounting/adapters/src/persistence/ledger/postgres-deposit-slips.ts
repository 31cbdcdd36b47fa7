import { bookedOn, type DepositSlip, type DepositSlipContent, DepositSlips } from '@pds/accounting/domain';
import type { FrozenFileRef } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { closedThrough } from '../closings/closed-days';

export class PostgresDepositSlips extends DepositSlips {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: string }>(
      `SELECT nextval(pg_get_serial_sequence('accounting.deposit_slips', 'id')) AS id`,
    );
    return Number(row!.id);
  }

  override add({ id, given, ownership, madeBy, content }: DepositSlip): Promise<void> {
    const { issuer, depositedOn, cheques, totalCents } = content;
    return this.unitOfWork.run(async () => {
      await this.unitOfWork.query(
        sql`INSERT INTO accounting.deposit_slips (id, number, issuer_code, year, sequence, department_id, office_id,
              deposited_on, cheques, total_cents, made_by, made_at, snapshot)
            VALUES (${id}, ${given.number}, ${issuer.code}, ${given.year}, ${given.sequence}, ${ownership.departmentId},
              ${ownership.officeId}, ${depositedOn}, ${cheques.length}, ${totalCents}, ${madeBy},
              ${new Date(given.issuedAt)}, ${JSON.stringify(content)})`,
      );
      await this.unitOfWork.query(
        sql`INSERT INTO accounting.deposited_cheques (payment_id, slip_id, booked_on)
            SELECT unnest(${cheques.map(({ paymentId }) => paymentId)}::integer[]), ${id},
              ${bookedOn(depositedOn, await closedThrough(this.unitOfWork, issuer.code))}::date`,
      );
    });
  }

  override async find(id: number): Promise<DepositSlip | null> {
    const [row] = await this.unitOfWork.query<{
      number: string;
      year: number;
      sequence: number;
      department_id: number | null;
      office_id: number | null;
      made_by: number;
      made_at: Date;
      snapshot: DepositSlipContent;
      file_key: string | null;
      sha256: string | null;
    }>(
      sql`SELECT number, year, sequence, department_id, office_id, made_by, made_at, snapshot, file_key, sha256
          FROM accounting.deposit_slips WHERE id = ${id}`,
    );
    if (!row) return null;
    return {
      id,
      given: { number: row.number, year: row.year, sequence: row.sequence, issuedAt: row.made_at.getTime() },
      ownership: {
        departmentId: row.department_id,
        officeId: row.office_id,
        organisationId: null,
        filedBy: null,
      },
      madeBy: row.made_by,
      content: row.snapshot,
      file: row.file_key && row.sha256 ? { key: row.file_key, sha256: row.sha256 } : null,
    };
  }

  override async freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    await this.unitOfWork.query(
      sql`UPDATE accounting.deposit_slips SET file_key = ${file.key}, sha256 = ${file.sha256}
          WHERE id = ${id} AND file_key IS NULL`,
    );
    const [frozen] = await this.unitOfWork.query<{ key: string; sha256: string }>(
      sql`SELECT file_key AS key, sha256 FROM accounting.deposit_slips WHERE id = ${id}`,
    );
    if (!frozen) throw new Error(`No deposit slip ${id} to keep a file for`);
    return frozen;
  }
}
