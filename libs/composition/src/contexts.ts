import { accountingContext } from '@pds/accounting/adapters';
import { aidStationContext } from '@pds/aid-station/adapters';
import { demandContext } from '@pds/demand/adapters';
import { documentsContext } from '@pds/documents/adapters';
import { organisationsContext } from '@pds/organisations/adapters';
import type { ContextParts } from '@pds/platform';
import { pricingContext } from '@pds/pricing/adapters';
import { usersContext } from '@pds/users/adapters';

/** Every bounded context, callee before caller (tools/context-map.ts). */
export const contexts: readonly ContextParts[] = [
  usersContext,
  organisationsContext,
  pricingContext,
  demandContext,
  documentsContext,
  aidStationContext,
  accountingContext,
];
