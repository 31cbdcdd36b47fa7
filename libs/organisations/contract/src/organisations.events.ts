import { defineEvent } from '@pds/kernel';

/** Published when someone who has an account is made manager and is to be told. */
export interface ManagerAppointed {
  readonly organisationId: number;
  readonly accountId: number;
}
export const ManagerAppointed = defineEvent<ManagerAppointed>('organisations.manager-appointed');

/** Published when an organisation lost the last account that managed it. */
export interface LastManagerLeft {
  readonly organisationId: number;
}
export const LastManagerLeft = defineEvent<LastManagerLeft>('organisations.last-manager-left');
