import type { DynamicModule, Type } from '@nestjs/common';
import { accountingContext } from '@pds/accounting/adapters';
import { aidStationContext } from '@pds/aid-station/adapters';
import { demandContext } from '@pds/demand/adapters';
import { documentsContext } from '@pds/documents/adapters';
import { organisationsContext } from '@pds/organisations/adapters';
import type { ContextParts } from '@pds/platform';
import { pricingContext } from '@pds/pricing/adapters';
import { usersContext } from '@pds/users/adapters';
import {
  AccountingBridgesModule,
  DemandBridgesModule,
  AidStationBridgesModule,
  DocumentsBridgesModule,
  OrganisationsBridgesModule,
  UsersBridgesModule,
} from '../bridges/bridges.module';

/** Every bounded context, callee before caller (docs/context-map.md). */
export const contexts: readonly ContextParts[] = [
  usersContext,
  organisationsContext,
  pricingContext,
  demandContext,
  documentsContext,
  aidStationContext,
  accountingContext,
];

/** The module with what a context needs from later contexts, or from several, by the context's name. */
const bridges: Readonly<Record<string, Type>> = {
  [usersContext.name]: UsersBridgesModule,
  [organisationsContext.name]: OrganisationsBridgesModule,
  [demandContext.name]: DemandBridgesModule,
  [documentsContext.name]: DocumentsBridgesModule,
  [aidStationContext.name]: AidStationBridgesModule,
  [accountingContext.name]: AccountingBridgesModule,
};

/** The contexts' Nest modules: each sees the facades of the contexts that it calls, its bridges and the platform. */
export function contextModules(): DynamicModule[] {
  const modules = new Map<string, DynamicModule>();
  for (const { name, calls, module } of contexts) {
    const called = calls.map((other) => {
      const found = modules.get(other);
      if (!found) throw new Error(`${name} calls ${other}, which does not come before it`);
      return found;
    });
    modules.set(name, { module, imports: [...called, ...(bridges[name] ? [bridges[name]] : [])] });
  }
  return [...modules.values()];
}
