/** Whether a department exists; fulfilled by the organisations context. */
export abstract class KnownDepartments {
  abstract has(id: number): Promise<boolean>;
}
