import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Removes the customer, whose name is in the identity too, from past events; joins the ambient transaction. */
export async function eraseCustomers(unitOfWork: TypeOrmUnitOfWork, those: Sql): Promise<void> {
  await unitOfWork.query(
    sql`UPDATE demand.past_events SET customer = '', customer_postal_code = '', identity = '' WHERE ${those}`,
  );
}
