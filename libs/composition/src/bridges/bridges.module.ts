import { Global, Module } from '@nestjs/common';
import { StationsToInvoice } from '@pds/accounting/domain';
import { ServedOrganisations } from '@pds/organisations/domain';
import { portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { PlaceNames } from '@pds/users/domain';
import { SqlPlaceNames } from './sql-place-names';
import { SqlServedOrganisations } from './sql-served-organisations';
import { SqlStationsToInvoice } from './sql-stations-to-invoice';

const bridges = [
  portMadeOf(PlaceNames, SqlPlaceNames, TypeOrmUnitOfWork),
  portMadeOf(ServedOrganisations, SqlServedOrganisations, TypeOrmUnitOfWork),
  portMadeOf(StationsToInvoice, SqlStationsToInvoice, TypeOrmUnitOfWork),
];

/**
 * Ports of a context that only others can fulfil, and that it may not call (docs/context-map.md). Global, since the contexts
 * must not know the composition root.
 */
@Global()
@Module({ providers: bridges, exports: bridges.map(({ provide }) => provide) })
export class BridgesModule {}
