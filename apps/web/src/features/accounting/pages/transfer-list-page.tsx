import type { PaymentListLine } from '@pds/api-client/generated/model';
import { SelectionBar, useListSelection } from '../../../shared/list/selection/selection';
import { formatMoney } from '../../../shared/ui/text/format';
import { sumOfEuros } from '../../../shared/ui/text/sums';
import { findPayments, PaymentList, usePaymentList } from '../components/lists/payment-list';

const transferType = 1;

/** Maximum number of rows that can be ticked for an export. */
const maxTicked = 500;

/** The transfers of the scope (spec back-office 2, « Virements »). The ticked ones are exported. */
export default function TransferListPage() {
  const found = usePaymentList(transferType);
  const selection = useListSelection<PaymentListLine>(found.search, found.list, ({ id }) => id);
  return (
    <PaymentList title="Virements" of="des virements trouvés" exported="transfers" found={found} selection={selection}>
      {(total) => (
        <SelectionBar
          selection={selection}
          total={total}
          most={maxTicked}
          findAll={(length) => findPayments(found.params, length)}
          sums={formatMoney(sumOfEuros(selection.rows.map(({ amount }) => amount)))}
        />
      )}
    </PaymentList>
  );
}
