import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The essentials of a new installation, in the order in which they are set. */
export const installationSteps = ['department', 'manager', 'tariffs', 'mail'] as const;
export type InstallationStep = (typeof installationSteps)[number];

/** What a department enters before its first quote and invoice, in the order of its form. */
export const departmentEssentials = ['siret', 'address', 'contact', 'approval', 'bank'] as const;
export type DepartmentEssential = (typeof departmentEssentials)[number];

export interface DepartmentInUse {
  readonly id: number;
  readonly name: string;
  readonly missing: readonly DepartmentEssential[];
}

/** What is set and what is left to set. */
export interface InstallationState {
  readonly steps: readonly { readonly step: InstallationStep; readonly isDone: boolean }[];
  /** Departments with staff or with data of their own, by code; at most {@link mostDepartments}. */
  readonly departments: readonly DepartmentInUse[];
}

const mostDepartments = 20;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly lacks: readonly boolean[];
}

/** « Mise en route »: whether the essentials of the installation are set, read from the data that each leaves behind. */
export class InstallationStepsReadModel {
  /** @param sendsMail false where messages stay in the product for a trial: then there is nothing to try */
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly sendsMail: boolean,
  ) {}

  async show(): Promise<InstallationState> {
    const departments = await this.departmentsInUse();
    const [other] = await this.unitOfWork.query<{ manager: boolean; tariffs: boolean; mail: boolean }>(
      sql`SELECT
            EXISTS (SELECT FROM users.v_affiliations f JOIN users.v_accounts a ON a.id = f.account_id
                    WHERE f.role = 'ROLE_LOCAL_MANAGER' AND f.active AND a.deleted_at IS NULL) AS manager,
            -- Tariffs that were saved, or with which a quote was made.
            EXISTS (SELECT FROM platform.editions WHERE key LIKE 'pricing.tariff:%')
              OR EXISTS (SELECT FROM documents.v_papers) AS tariffs,
            NOT ${this.sendsMail}::boolean OR EXISTS (SELECT FROM platform.mails WHERE state = 'sent') AS mail`,
    );
    const isDone = { department: departments.some(({ missing }) => missing.length === 0), ...other! };
    return { steps: installationSteps.map((step) => ({ step, isDone: isDone[step] })), departments };
  }

  private async departmentsInUse(): Promise<DepartmentInUse[]> {
    const rows = await this.unitOfWork.query<Row>(
      sql`SELECT d.id, d.name, ARRAY[
            d.siret IS NULL,
            d.address IS NULL OR d.postcode IS NULL OR d.city IS NULL,
            d.phone IS NULL OR d.email_operational IS NULL,
            d.approval_number IS NULL,
            d.iban IS NULL OR d.bic IS NULL
          ] AS lacks
          FROM organisations.v_departments d
          WHERE d.siret IS NOT NULL OR d.address IS NOT NULL OR d.iban IS NOT NULL
            OR EXISTS (SELECT FROM users.v_affiliations f WHERE f.department_id = d.id AND f.active AND f.role <> 'ROLE_USER')
          ORDER BY d.code LIMIT ${mostDepartments}`,
    );
    return rows.map(({ id, name, lacks }) => ({
      id,
      name,
      missing: departmentEssentials.filter((_, index) => lacks[index]),
    }));
  }
}
