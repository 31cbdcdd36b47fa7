import { chequesDepositedText } from '../components/ledger/ledger-texts';
import type { PaymentListLine } from '@pds/api-client/generated/model';
import { useState } from 'react';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import type { ListPreset } from '../../../shared/list/list-page';
import { SelectionBar, useListSelection } from '../../../shared/list/selection/selection';
import { Button } from '../../../shared/ui/buttons/button';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { formatDate, formatMoney, formatNumber } from '../../../shared/ui/text/format';
import { attempt } from '../../../shared/ui/state/attempt';
import { sumOfEuros } from '../../../shared/ui/text/sums';
import { useMarkChequesDeposited } from '../api/entries';
import DepositDialog from '../components/ledger/deposit-dialog';
import DepositSlipsDialog from '../components/ledger/deposit-slips-dialog';
import { findPayments, type PaymentFilter, PaymentList, usePaymentList } from '../components/lists/payment-list';

const chequeType = 2;

/** Maximum number of cheques on one slip. */
const maxChequesPerSlip = 500;

const depositStates = { 'to-deposit': 'À remettre', deposited: 'Remis' } as const;

const filters: readonly ListFilter<PaymentFilter>[] = [
  {
    name: 'deposit',
    label: 'Remise en banque',
    type: 'select',
    options: Object.entries(depositStates).map(([value, label]) => ({ value, label })),
  },
];

const presets: readonly ListPreset<PaymentFilter>[] = [
  { label: 'Tous', filters: {} },
  { label: depositStates['to-deposit'], filters: { deposit: 'to-deposit' } },
  { label: depositStates.deposited, filters: { deposit: 'deposited' } },
];

const moreColumns: readonly ListColumn<PaymentListLine>[] = [
  {
    key: 'deposit',
    title: 'Remise',
    width: 'select',
    text: depositOf,
  },
];

/** Returns the slip of a cheque, or who marked it as deposited without one. */
function depositOf({ depositSlip, notedDeposit, isToDeposit }: PaymentListLine): string {
  if (depositSlip) return depositSlip.number;
  if (!notedDeposit) return isToDeposit ? depositStates['to-deposit'] : '';
  const by = notedDeposit.by === null ? '' : `par ${notedDeposit.by} `;
  return `Déjà remis (noté ${by}le ${formatDate(notedDeposit.at)})`;
}

/** The cheques of the scope, and their deposit slips (spec back-office 2, « Chèques »). */
export default function ChequeListPage() {
  const found = usePaymentList(chequeType);
  const selection = useListSelection<PaymentListLine>(
    found.search,
    found.list,
    ({ id }) => id,
    ({ isToDeposit }) => isToDeposit,
  );
  const [open, setOpen] = useState<'deposit' | 'slips' | null>(null);
  const { mutateAsync: markChequesDeposited } = useMarkChequesDeposited();
  const chosen = selection.rows;

  /** Marks cheques as deposited without a slip. This cannot be undone. */
  const markDeposited = async () => {
    const many = chosen.length > 1;
    const what = many ? `${formatNumber(chosen.length)} chèques` : '1 chèque';
    const goAhead = await confirm({
      title: 'Chèques déjà remis en banque',
      text: `${what} pour ${formatMoney(sumOfEuros(chosen.map(({ amount }) => amount)))} ${many ? 'ont été remis' : 'a été remis'} en banque sans bordereau d’ici\u00a0? ${many ? 'Ils ne seront plus proposés' : 'Il ne sera plus proposé'} à la remise, votre nom et la date sont conservés. C’est définitif\u00a0: un chèque noté par erreur se contre-passe et se saisit à nouveau.`,
      action: 'Noter comme déjà remis',
      danger: true,
    });
    if (!goAhead) return;
    await attempt(async () => {
      await markChequesDeposited(chosen.map(({ id }) => id));
      selection.clear();
    }, chequesDepositedText(chosen.length));
  };
  return (
    <>
      <PaymentList
        title="Chèques"
        of="des chèques trouvés"
        exported="cheques"
        found={found}
        filters={filters}
        presets={presets}
        selection={selection}
        moreColumns={moreColumns}
        actions={
          <Button size="small" onClick={() => setOpen('slips')}>
            Bordereaux de remise
          </Button>
        }
      >
        {(total) => (
          <SelectionBar
            selection={selection}
            total={total}
            most={maxChequesPerSlip}
            // Other cheques cannot be ticked.
            findAll={(length) => findPayments({ ...found.params, deposit: 'to-deposit' }, length)}
            labelOfAll={
              total > maxChequesPerSlip
                ? `Choisir les ${maxChequesPerSlip} premiers chèques à remettre`
                : 'Choisir tous les chèques à remettre'
            }
            sums={formatMoney(sumOfEuros(chosen.map(({ amount }) => amount)))}
            actions={[
              { label: 'Remettre en banque', onSelect: () => setOpen('deposit') },
              { label: 'Déjà remis', onSelect: () => void markDeposited() },
            ]}
          />
        )}
      </PaymentList>
      {open === 'deposit' && (
        <DepositDialog cheques={chosen} onDone={() => selection.clear()} onClose={() => setOpen(null)} />
      )}
      {open === 'slips' && <DepositSlipsDialog onClose={() => setOpen(null)} />}
    </>
  );
}
