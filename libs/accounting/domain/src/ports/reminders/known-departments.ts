/** Whether a department exists; implemented with the organisations context. */
export abstract class KnownDepartments {
  abstract has(id: number): Promise<boolean>;
}
