import { PaymentList, usePaymentSearch } from '../components/payment-list';

const transfer = 1;

/** The transfers of the scope (spec back-office 2, « Virements »). */
export default function TransferListPage() {
  const found = usePaymentSearch(transfer);
  return <PaymentList title="Virements" of="des virements trouvés" exported="transfers" found={found} />;
}
