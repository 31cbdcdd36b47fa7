import type { PaymentListLine } from '@pds/api-client/generated/model';
import { SelectionBar, useListSelection } from '../../../shared/list/selection';
import { formatMoney } from '../../../shared/ui/format';
import { sumOfEuros } from '../../../shared/ui/sums';
import { findPayments, PaymentList, useFoundPayments } from '../components/payment-list';

const transfer = 1;

/** Maximum number of rows that can be ticked for an export. */
const most = 500;

/** The transfers of the scope (spec back-office 2, « Virements »). The ticked ones are exported. */
export default function TransferListPage() {
  const found = useFoundPayments(transfer);
  const selection = useListSelection<PaymentListLine>(found.search, found.list, ({ id }) => id);
  return (
    <PaymentList title="Virements" of="des virements trouvés" exported="transfers" found={found} selection={selection}>
      {(total) => (
        <SelectionBar
          selection={selection}
          total={total}
          most={most}
          findAll={(length) => findPayments(found.params, length)}
          sums={formatMoney(sumOfEuros(selection.rows.map(({ amount }) => amount)))}
        />
      )}
    </PaymentList>
  );
}
