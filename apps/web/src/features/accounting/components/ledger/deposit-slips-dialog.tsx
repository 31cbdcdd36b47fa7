import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney, formatNumber } from '../../../../shared/ui/text/format';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { Loading } from '../../../../shared/ui/state/query-state';
import common from '../../../../shared/ui/common.module.css';
import { useListDepositSlips } from '../../api/entries';
import styles from './deposit-slips-dialog.module.css';

const perPage = 10;

/** The deposit slips of the scope, newest first, to print again. */
export default function DepositSlipsDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useListDepositSlips(
    { page, perPage },
    { query: { placeholderData: keepPreviousData } },
  );
  return (
    <Dialog
      title="Bordereaux de remise de chèques"
      width={680}
      onClose={onClose}
      footer={
        <>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Plus récents</Button>}
          {data && data.total > page * perPage && <Button onClick={() => setPage(page + 1)}>Plus anciens</Button>}
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      {error ? (
        <ProblemNotice error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.records.length === 0 ? (
        <p>Aucun bordereau n’a encore été établi.</p>
      ) : (
        <ul className={styles.slips}>
          {data.records.map(({ id, number, depositedOn, cheques, total, issuerName }) => (
            <li key={id}>
              <a href={`/api/deposit-slip/download/${id}`} target="_blank" rel="noreferrer">
                {number}
              </a>
              <span>
                remis le {formatDate(depositedOn)}, {cheques > 1 ? `${formatNumber(cheques)} chèques` : '1 chèque'},{' '}
                {formatMoney(total)}
              </span>
              <span className={common.muted}>{issuerName}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
