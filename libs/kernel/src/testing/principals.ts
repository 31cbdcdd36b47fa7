import type { Principal } from '../index';

/** A manager of the department 69, in which the samples of most contexts are. */
export const managerOf69: Principal = {
  accountId: 41,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};

/** The same role in another department, whose scope contains none of those samples. */
export const managerOf38: Principal = { ...managerOf69, scope: { kind: 'department', departmentId: 38 } };
