import { defineEvent } from '@pds/kernel';

/** Published when a person with an account is appointed manager and is to be notified. */
export interface ManagerAppointed {
  readonly organisationId: number;
  readonly accountId: number;
}
export const ManagerAppointed = defineEvent<ManagerAppointed>('organisations.manager-appointed');

/** Published when an organisation lost its last manager. */
export interface LastManagerLeft {
  readonly organisationId: number;
}
export const LastManagerLeft = defineEvent<LastManagerLeft>('organisations.last-manager-left');
