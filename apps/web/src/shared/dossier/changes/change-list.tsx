import type { ChangeRequestAnswer } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { changeFields, changeStateText, isWithdrawal } from './change-requests';
import styles from './changes.module.css';

/** The changes that were asked of a dossier: wish, note and answer of each. */
export function ChangeList({
  requests,
  more,
}: {
  requests: readonly ChangeRequestAnswer[];
  /** Shown with a request. */
  more?: (request: ChangeRequestAnswer) => ReactNode;
}) {
  return (
    <ul className={styles.list}>
      {requests.map((request) => (
        <li key={request.id}>
          <p>
            <strong>{changeFields[request.field]}</strong>
            {/* What a withdrawal costs is not the organiser's text. */}
            {isWithdrawal(request) ? `\u00a0: ${request.wish}` : `\u00a0: «\u00a0${request.wish}\u00a0»`}
          </p>
          {request.note && <p>Précision : « {request.note} »</p>}
          <p>
            {changeStateText(request)}
            {request.answer && ` : « ${request.answer} »`}
          </p>
          {more?.(request)}
        </li>
      ))}
    </ul>
  );
}
