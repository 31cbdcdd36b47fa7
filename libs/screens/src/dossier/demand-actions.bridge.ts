import { listedActions } from '@pds/aid-station/domain';
import { DemandActions } from '@pds/demand/adapters';
import { sql } from '@pds/platform';

/** The actions allowed on a row of the list of demands, by the rule of the dossier; invoices are looked up by the station's number. */
export class DemandActionsBridge extends DemandActions {
  override readonly isInvoiced = sql`EXISTS (SELECT FROM accounting.v_invoices i WHERE i.aid_station_id = d.id)`;

  override of(demand: Parameters<DemandActions['of']>[0], role: Parameters<DemandActions['of']>[1]) {
    return listedActions({ ...demand, role });
  }
}
